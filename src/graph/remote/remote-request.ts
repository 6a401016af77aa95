/** A request to a web API; equal requests share a reply. */
export type RemoteRequest = {
  readonly url: string;
  readonly accept: string;
  /** Sent as a form by POST; without it the request uses GET. */
  readonly form?: Readonly<Record<string, string>>;
};
