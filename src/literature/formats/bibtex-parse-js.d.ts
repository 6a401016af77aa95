declare module "bibtex-parse-js" {
  /** Throws a string or a TypeError at the first error. */
  function toJSON(text: string): {
    readonly citationKey?: string | null;
    readonly entryType: string;
    readonly entryTags?: Readonly<Record<string, string>>;
  }[];
  const library: { readonly toJSON: typeof toJSON };
  export default library;
}
