declare module "bibtex-parse-js" {
  /** At the first error, the function throws either a string or a TypeError. */
  function toJSON(text: string): {
    readonly citationKey?: string | null;
    readonly entryType: string;
    readonly entryTags?: Readonly<Record<string, string>>;
  }[];
  const library: { readonly toJSON: typeof toJSON };
  export default library;
}
