/** A request to a web API. Equal requests share a cached reply. */
export type RemoteRequest = {
  readonly url: string;
  readonly accept: string;
  /** The fields of a form to send by POST. Without a form, the request uses GET. */
  readonly form?: Readonly<Record<string, string>>;
};
