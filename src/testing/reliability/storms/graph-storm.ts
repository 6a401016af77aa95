/** Sends many requests to a web API that often fails. An oversized reply must affect only its own page. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hashText } from "../../../base/io/index.ts";
import { createRandom } from "../../../base/random.ts";
import { createRemoteSource } from "../../../graph/remote/remote-source.ts";
import { sendBomb } from "../../servers/endless-replies.ts";

const kinds = ["503", "429", "reset", "half", "html", "cut"] as const;

export type GraphReport = {
  readonly pages: number;
  readonly requests: number;
  readonly faultsSent: number;
  readonly bombs: number;
  /** The number of pages without a result, which must be exactly the oversized pages. */
  readonly failed: number;
  readonly wrong: number;
};

/** @param bombs the pages that the server always answers with a compressed gibibyte */
export async function runGraphStorm(
  pages: number,
  share: number,
  seed: number,
  bombs: number,
): Promise<GraphReport> {
  const sendings = new Map<number, number>();
  let faultsSent = 0;
  const server = createServer((request, response) => {
    const page = Number(request.url?.slice(1));
    const sending = sendings.get(page) ?? 0;
    sendings.set(page, sending + 1);
    const random = createRandom(Number.parseInt(hashText(`${seed} ${page} ${sending}`).slice(0, 8), 16));
    const body = JSON.stringify({ page });
    if (page < bombs) return sendBomb(response);
    if (sending >= 3 || random.next() >= share) return void response.end(body);
    faultsSent += 1;
    const kind = kinds[random.below(kinds.length)] ?? "503";
    if (kind === "reset") response.socket?.resetAndDestroy();
    else if (kind === "half") response.end(body.slice(0, -2));
    else if (kind === "html") response.end("<html>We are back soon.</html>");
    else if (kind === "cut") {
      response.writeHead(200, { "content-length": body.length + 10 });
      response.write(body, () => response.destroy());
    } else response.writeHead(Number(kind), { "retry-after": "0" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const source = createRemoteSource({ firstPauseMs: 1 });
  try {
    const outcomes = await Promise.allSettled(
      Array.from({ length: pages }, (_, page) =>
        source.fetch({ url: `http://127.0.0.1:${port}/${page}`, accept: "application/json" }, readPage),
      ),
    );
    const wrong = outcomes.filter(
      (outcome, page) => outcome.status === "fulfilled" && outcome.value !== page,
    );
    const failed = outcomes.filter(({ status }) => status === "rejected").length;
    const requests = source.counts().sent;
    return { pages, requests, faultsSent, bombs, failed, wrong: wrong.length };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function readPage(json: unknown): number {
  return (json as { readonly page: number }).page;
}
