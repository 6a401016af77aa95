/** Recognises addresses on this machine and in private networks, to which a server must not lead the program. */
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** IANA's special-purpose addresses that are not reachable from the public network (RFC 6890 and its updates). */
const ipv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
];
/** The last five contain IPv4 addresses, which may be private, or lead to a network of the operator's choice. */
const ipv6: readonly (readonly [string, number])[] = [
  ["::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
];

/**
 * Whether a host is on this machine or in a private network, or has an address there. A name without an address counts
 * as public: a request to it fails.
 * @param host the host name of a URL
 */
export async function isPrivateHost(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, "");
  const addresses = isIP(name)
    ? [{ address: name, family: isIP(name) }]
    : await lookup(name, { all: true }).catch(() => []);
  // A list that contains networks of both kinds would find every IPv4 address in the mapped networks of IPv6.
  const lists = { 4: listOf(ipv4, "ipv4"), 6: listOf(ipv6, "ipv6") };
  return addresses.some(({ address, family }) =>
    family === 6 ? lists[6].check(address, "ipv6") : lists[4].check(address, "ipv4"),
  );
}

function listOf(networks: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
