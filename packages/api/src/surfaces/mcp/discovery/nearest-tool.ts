import type { Operation } from "../../../kernel/define-operation.ts";
import { nearest } from "../../../schema/errors/nearest.ts";
import { splitWords, toSingular } from "../../../schema/errors/name-words.ts";
import type { McpTool } from "../tool.ts";

/** Synonyms of verbs in tool names; the first is the canonical one. */
const verbs = [
  ["remove", "delete", "unlink", "drop", "erase"],
  ["add", "create", "new", "make", "insert", "register"],
  ["get", "show", "read", "fetch", "view", "retrieve"],
  ["list", "search", "find", "query"],
  ["set", "update", "change", "edit", "modify", "patch"],
];
const synonyms = new Map(
  verbs.flatMap(([first = "", ...others]) => others.map((verb) => [verb, first] as const)),
);

/**
 * Returns the tool for an unknown name: by operationId, by synonyms, or by similar spelling; undefined if none.
 */
export function nearestTool(name: string, tools: ReadonlyMap<string, McpTool>): string | undefined {
  const names = [...tools.keys()];
  const operation = [...tools.values()].find((tool) => tool.operation.id === name);
  return (
    operation?.name ??
    findBySynonyms(name, names) ??
    // A longer name that contains a tool's name, such as customers_delete_photo, means something else.
    nearest(name, names).find((near) => !name.includes(near))
  );
}

/** Returns the operation without a tool whose name has the same words or synonyms; undefined if none. */
export function nearestOperation(name: string, registry: readonly Operation[]): string | undefined {
  const words = wordsOf(name);
  return registry.find(({ id, tool }) => {
    const own = wordsOf(id);
    return tool === undefined && own.size === words.size && own.isSubsetOf(words);
  })?.id;
}

/** Returns the shortest name that has all words of the given one, in any order and with any synonym. */
function findBySynonyms(name: string, names: readonly string[]): string | undefined {
  const given = wordsOf(name);
  if (given.size < 2) return undefined;
  const [best] = names
    .map((each) => ({ each, words: wordsOf(each) }))
    .filter(({ words }) => given.isSubsetOf(words))
    .sort((a, b) => a.words.size - b.words.size);
  return best?.each;
}

/** Returns the words of a name in the singular, each verb as the first of its synonyms. */
function wordsOf(name: string): Set<string> {
  const words = splitWords(name.replaceAll(".", " ")).filter((word) => word !== "");
  return new Set(words.map((word) => synonyms.get(word) ?? toSingular(word)));
}
