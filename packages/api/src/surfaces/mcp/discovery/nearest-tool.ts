import type { Operation } from "../../../kernel/define-operation.ts";
import { nearest } from "../../../schema/errors/nearest.ts";
import { splitWords, toSingular } from "../../../schema/errors/name-words.ts";
import type { McpTool } from "../tool.ts";

/** Synonyms of verbs in tool names; the first is the canonical one. */
const verbs = [
  ["remove", "delete", "unlink", "drop"],
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
  const names = [...tools].flatMap(([each, tool]) => (isSuggestion(tool, name) ? [each] : []));
  const operation = [...tools.values()].find((tool) => tool.operation.id === name);
  return (
    operation?.name ??
    findBySynonyms(name, names) ??
    // A longer name that contains a tool's name, such as customers_delete_photo, means something else.
    nearest(name, names).find((near) => !name.includes(near))
  );
}

/** Whether a tool may be suggested: a destructive one only for a name that has its verb, or a synonym. */
function isSuggestion({ name, operation }: McpTool, given: string): boolean {
  if (operation.tool?.hints?.includes("destructive") !== true) return true;
  const [, verb = ""] = splitWords(name);
  return wordsOf(given).has(synonyms.get(verb) ?? toSingular(verb));
}

/** Other words for what operations are named after, and for what no operation does. */
const nouns: Readonly<Record<string, string>> = {
  colleague: "member",
  employee: "member",
  team: "member",
  user: "member",
  invite: "invitation",
  permission: "role",
  csv: "import",
  backup: "export",
  download: "export",
  undelete: "restore",
  stock: "stock movement",
  policy: "approval policy",
};

/** What the service does not do over REST either, by a word of a tool's name. */
const notOffered: Readonly<Record<string, string>> = {
  invoice: "There are no invoices: they are made in the accounting package of the organization.",
  erase:
    "Personal data are erased by the people who run the service, at the request of the organization; a deletion is no erasure.",
  erasure:
    "Personal data are erased by the people who run the service, at the request of the organization; a deletion is no erasure.",
  payment: "There are no payments.",
};

/** Returns what the service lacks that an unknown name asks for; undefined if nothing is known to lack. */
export function findNotOffered(name: string): string | undefined {
  const words = [...wordsOf(name)];
  return words.map((word) => notOffered[word]).find((sentence) => sentence !== undefined);
}

const maxOperations = 3;

/**
 * Returns the operations without a tool for what an unknown name names, such as `members_invite`: those of its last
 * words first, of them the one that creates, and of these the one with the fewest other words.
 */
export function operationsWithoutTool(name: string, registry: readonly Operation[]): string[] {
  const verbWords = new Set(verbs.flat());
  const given = [...wordsOf(name)]
    .flatMap((word) => [word, ...(nouns[word]?.split(" ") ?? [])])
    .filter((word) => !verbWords.has(word));
  const ofTools = new Set(
    registry.flatMap(({ tool, id }) => (tool === undefined ? [] : [...wordsOf(id)])),
  );
  const weightOf = ({ id, shared }: { id: string; shared: string[] }) =>
    shared.reduce((sum, word) => sum + given.indexOf(word) + 1, id.startsWith("create") ? 0.5 : 0);
  return registry
    .filter(({ tool }) => tool === undefined)
    .map(({ id }) => ({ id, shared: [...wordsOf(id)].filter((word) => given.includes(word)) }))
    .filter(({ shared }) => shared.some((word) => !ofTools.has(word)))
    .toSorted(
      (one, other) =>
        weightOf(other) - weightOf(one) || wordsOf(one.id).size - wordsOf(other.id).size,
    )
    .slice(0, maxOperations)
    .map(({ id }) => id);
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
