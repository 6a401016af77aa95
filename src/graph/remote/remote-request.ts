/** A request to a web API; equal requests share the same cached reply. */
export type RemoteRequest = {
  readonly url: string;
  readonly accept: string;
  /** The fields of a form to send by POST; without a form, the request uses GET. */
  readonly form?: Readonly<Record<string, string>>;
};
