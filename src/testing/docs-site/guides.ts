/** Reads the guides in `docs/` and the reference of the library, in the order of the site. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readText } from "../../io/index.ts";
import { readLibrary, root } from "../library/read-library.ts";
import { referencePages } from "../library/write-reference.ts";

export type Guide = {
  /** The path of the guide's page, relative to the site's folder. */
  readonly path: string;
  /**
   * The path of the guide, relative to the project's folder, with forward slashes. Links in the guide's text are
   * relative to this path.
   */
  readonly file: string;
  readonly title: string;
  /** The content of the guide, in Markdown. */
  readonly text: string;
};

export type GuideGroup = { readonly title: string; readonly guides: readonly Guide[] };

/** Maps groups of guides to the names of their files in `docs/`. */
const groups: Readonly<Record<string, readonly string[]>> = {
  "Learn it": ["tutorial", "eight-phases"],
  "Get something done": [
    "working-together",
    "publishing",
    "own-system",
    "orkg",
    "models",
    "scale",
    "literature",
    "datasets",
  ],
  "Understand it": ["metrics", "hublink", "questions", "statistics", "recomputing-the-thesis"],
  "Look behind it": ["reliability", "design", "style"],
};
/** The guides whose content is on other pages of the site. */
const elsewhere = new Set(["commands"]);

/** Reads the guides. Guides that belong to no group come last, so that a new guide is never missing. */
export function readGuides(): readonly GuideGroup[] {
  const names = readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length))
    .filter((name) => !elsewhere.has(name));
  const grouped = new Set(Object.values(groups).flat());
  const rest = names.filter((name) => !grouped.has(name));
  return [
    ...Object.entries(groups).map(([title, members]) => ({ title, guides: members.map(docsGuide) })),
    {
      title: "Take part",
      guides: [
        ...rest.map(docsGuide),
        readGuide("ARCHITECTURE.md", "architecture"),
        readGuide("CONTRIBUTING.md", "contributing"),
      ],
    },
  ];
}

/**
 * Reads the built declarations and returns the pages of the library's reference, beginning with the table of contents.
 */
export function readReference(): readonly Guide[] {
  return [...referencePages(readLibrary())].map(([name, text]) => {
    const page = name === "README.md" ? "index" : name.slice(0, -".md".length);
    return { path: `docs/api/${page}.html`, file: `docs/api/${name}`, title: titleOf(text), text };
  });
}

function docsGuide(name: string): Guide {
  return readGuide(`docs/${name}.md`, name);
}

function readGuide(file: string, name: string): Guide {
  const text = readText(join(root, file));
  return { path: `docs/${name}.html`, file, title: titleOf(text), text };
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}
