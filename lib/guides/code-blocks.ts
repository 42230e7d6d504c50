/** What a fenced block of a guide is for; each block says it behind its language. */
export type BlockMark = "runnable" | "output" | "file" | "fragment";

/** A fenced block as it stands in the file. */
export type GuideBlock = {
  /** Of the opening fence, counted from 1. */
  line: number;
  language: string;
  /** Undefined when the block says nothing of itself, or something unknown. */
  mark: BlockMark | undefined;
  title: string | undefined;
  /** Of `runnable="POST /v1/…"`: where the tests send a JSON body. */
  request: string | undefined;
  /** Of `as="…"`: the demo account that signs in where the commands open the browser. */
  account: string | undefined;
  code: string;
};

/** A command of a guide with the answer that is shown below it. */
export type GuideCommand = GuideBlock & { output: GuideBlock };

const fence = /^( {0,3}|\t)(`{3,})([^\n`]*)\n([\s\S]*?)^\1\2[ \t]*$/gmu;
const runnableLanguages = new Set(["sh", "ts", "python", "json"]);

/** Every fenced block of an MDX file, in order. */
export function readBlocks(mdx: string): GuideBlock[] {
  return [...mdx.matchAll(fence)].map((match) => {
    const [, indent = "", , info = "", code = ""] = match;
    const [language = "", ...rest] = info.trim().split(/\s+/u);
    const words = rest.join(" ");
    const valueOf = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, "u").exec(words)?.[1];
    return {
      line: mdx.slice(0, match.index).split("\n").length,
      language,
      mark: markOf(words.replaceAll(/="[^"]*"/gu, "")),
      title: valueOf("title"),
      request: valueOf("runnable"),
      account: valueOf("as"),
      code: indent === "" ? code : code.replaceAll(new RegExp(`^${indent}`, "gmu"), ""),
    };
  });
}

function markOf(words: string): BlockMark | undefined {
  const marks = ["runnable", "output", "file", "fragment"] as const;
  return marks.find((mark) => words.split(" ").includes(mark));
}

/** The commands of a page with their answers; a block that `blockFaults` refuses is left out. */
export function toCommands(blocks: readonly GuideBlock[]): GuideCommand[] {
  return blocks.flatMap((block, index) => {
    const output = blocks[index + 1];
    return block.mark === "runnable" && output?.mark === "output" ? [{ ...block, output }] : [];
  });
}

/** What is wrong with the blocks of one file: one sentence each, with file and line. */
export function blockFaults(file: string, blocks: readonly GuideBlock[]): string[] {
  return blocks.flatMap((block, index) =>
    faultsOf(block, blocks[index - 1], blocks[index + 1]).map(
      (words) => `${file}:${block.line}: ${words}`,
    ),
  );
}

function faultsOf(block: GuideBlock, before?: GuideBlock, after?: GuideBlock): string[] {
  const { language, mark, title, request } = block;
  switch (mark) {
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
        ...(after?.mark === "output" ? [] : ["a runnable block is followed by its output."]),
      ];
    case "output":
      return before?.mark === "runnable" ? [] : ["an output follows a runnable block."];
    case "file":
    case "fragment":
      return title === undefined ? [`a ${mark} has a title.`] : [];
  }
}
