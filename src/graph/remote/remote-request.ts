/** A request to a web API; equal requests have the same cached reply. */
export type RemoteRequest = {
  readonly url: string;
  readonly accept: string;
  /** The fields of a form that is sent by POST; without a form, the request uses GET. */
  readonly form?: Readonly<Record<string, string>>;
};
