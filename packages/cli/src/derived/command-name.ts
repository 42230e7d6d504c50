// Derives an operation's command: the group from its tag, the name from its id. createCustomerAssetNote
// with the tag "Customer assets" is `customer-assets create-note`.

export type CommandName = {
  group: string;
  name: string;
  /** Whether the group alone runs this command: `werkbank search`. */
  isDefault: boolean;
};

type OperationIdentity = { operationId: string; path: string; tag: string };

export function toCommandName({ operationId, path, tag }: OperationIdentity): CommandName {
  const group = groupOf(path, tag);
  const [verb = "", ...rest] = splitWords(operationId);
  const start = rest[0] === "to" ? 1 : 0;
  const sharedCount = countSharedWords(rest.slice(start), group.split("-"));
  const distinctWords = [...rest.slice(0, start), ...rest.slice(start + sharedCount)];
  return verb === group
    ? { group, name: distinctWords.join("-"), isDefault: true }
    : { group, name: [verb, ...distinctWords].join("-"), isDefault: false };
}

/** `dueAt` → `due-at`, `If-Match` → `if-match` */
export function toKebab(name: string): string {
  return splitWords(name).join("-");
}

function splitWords(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/u)
    .filter((word) => word !== "");
}

/** Uses the path's collection if the tag covers several ("Members and roles"). */
function groupOf(path: string, tag: string): string {
  if (!tag.includes(" and ")) return toKebab(tag);
  const segments = path.split("/").slice(2);
  const isOfOrganization = segments[0] === "organizations" && segments.length > 2;
  return toKebab((isOfOrganization ? segments[2] : segments[0]) ?? tag);
}

/** Counts the leading words that only repeat the group. */
function countSharedWords(words: readonly string[], group: readonly string[]): number {
  const differs = words.findIndex((word, index) => !isSameWord(word, group[index]));
  return differs === -1 ? words.length : differs;
}

function isSameWord(word: string, other: string | undefined): boolean {
  return other !== undefined && singular(word) === singular(other);
}

function singular(word: string): string {
  return word.replace(/ies$/u, "y").replace(/(?<=[^s])s$/u, "");
}
