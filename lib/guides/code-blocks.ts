// Decision: decisions/0023-guides-and-reference-pages.md
/** The purpose of a fenced block in a guide, which each block states after its language. */
export type BlockPurpose = "runnable" | "output" | "file" | "fragment";

/** A fenced block of a guide. */
export type GuideBlock = {
  /** The line of the opening fence, counted from 1. */
  line: number;
  language: string;
  /** Undefined if the block states no purpose or an unknown one. */
  purpose: BlockPurpose | undefined;
  title: string | undefined;
  /** From `runnable="POST /v1/…"`: where the tests send a JSON body. */
  request: string | undefined;
  /** From `as="…"`: the demo account that signs in when a command opens the browser. */
  account: string | undefined;
  /** From `status="201"`: the status of curl's last response in the block above. */
  status: string | undefined;
  /** From `example="/id /items/0/id"`: JSON Pointers to values that differ in the actual response. */
  examples: readonly string[];
  /** Run by the tests, but not shown. */
  isHidden: boolean;
  code: string;
};

/** A command of a guide with the output shown below it; a hidden one may have none. */
export type GuideCommand = GuideBlock & { output: GuideBlock | undefined };

const fence = /^( {0,3}|\t)(`{3,})([^\n`]*)\n([\s\S]*?)^\1\2[ \t]*$/gmu;
const runnableLanguages = new Set(["sh", "ts", "python", "json", "http"]);

/** Reads every fenced block of an MDX file, in order. */
export function readBlocks(mdx: string): GuideBlock[] {
  return [...mdx.matchAll(fence)].map((match) => {
    const [, indent = "", , info = "", code = ""] = match;
    const [language = "", ...rest] = info.trim().split(/\s+/u);
    const words = rest.join(" ");
    const valueOf = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, "u").exec(words)?.[1];
    return {
      line: mdx.slice(0, match.index).split("\n").length,
      language,
      purpose: toPurpose(words.replaceAll(/="[^"]*"/gu, "")),
      title: valueOf("title"),
      request: valueOf("runnable"),
      account: valueOf("as"),
      status: valueOf("status"),
      examples: valueOf("example")?.split(" ") ?? [],
      isHidden: isHidden(words),
      code: indent === "" ? code : code.replaceAll(new RegExp(`^${indent}`, "gmu"), ""),
    };
  });
}

/** Returns whether the meta string of a block hides it from readers. */
export function isHidden(meta: string): boolean {
  return meta
    .replaceAll(/="[^"]*"/gu, "")
    .split(" ")
    .includes("hidden");
}

function toPurpose(words: string): BlockPurpose | undefined {
  const purposes = ["runnable", "output", "file", "fragment"] as const;
  return purposes.find((purpose) => words.split(" ").includes(purpose));
}

/**
 * Returns the commands of a page with their outputs; blocks for which `validateBlocks` returns errors are omitted.
 * Consecutive blocks, as in tabs, share the output that follows them.
 */
export function toCommands(blocks: readonly GuideBlock[]): GuideCommand[] {
  return blocks.flatMap((block, index): GuideCommand[] => {
    if (block.purpose !== "runnable") return [];
    const output = outputOf(blocks, index);
    if (output !== undefined) return [{ ...block, output }];
    return block.isHidden ? [{ ...block, output: undefined }] : [];
  });
}

function outputOf(blocks: readonly GuideBlock[], index: number): GuideBlock | undefined {
  if (blocks[index]?.isHidden) {
    const next = blocks[index + 1];
    return next?.purpose === "output" && next.isHidden ? next : undefined;
  }
  const next = blocks
    .slice(index + 1)
    .find(({ purpose, isHidden }) => purpose !== "runnable" || isHidden);
  return next?.purpose === "output" ? next : undefined;
}

/** Returns the errors in the blocks of a file: one sentence each, with file and line. */
export function validateBlocks(file: string, blocks: readonly GuideBlock[]): string[] {
  return blocks.flatMap((block, index) =>
    blockErrors(block, blocks[index - 1], outputOf(blocks, index)).map(
      (words) => `${file}:${block.line}: ${words}`,
    ),
  );
}

function blockErrors(block: GuideBlock, before?: GuideBlock, output?: GuideBlock): string[] {
  const { language, purpose, title, request } = block;
  switch (purpose) {
    case undefined:
      return [
        `a block is marked runnable, output, file or fragment; this one says nothing: ${language}`,
      ];
    case "runnable":
      return [
        ...(runnableLanguages.has(language) ? [] : [`${language} cannot be run.`]),
        ...((language === "json") === (request !== undefined)
          ? []
          : ['a JSON body, and nothing else, says where it is sent: runnable="POST /v1/…".']),
        ...(output !== undefined || block.isHidden
          ? []
          : ["a runnable block is followed by its output."]),
      ];
    case "output":
      return before?.purpose === "runnable" ? [] : ["an output follows a runnable block."];
    case "file":
    case "fragment":
      return title === undefined ? [`a ${purpose} has a title.`] : [];
  }
}
