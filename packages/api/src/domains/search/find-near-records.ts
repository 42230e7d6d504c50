import type { Membership, Transaction } from "../../database/tenant.ts";
import { editDistance } from "../../schema/errors/edit-distance.ts";
import type { SearchKind } from "../shared/search-kind.ts";
import { type FoundRecord, findRecords } from "./find-records.ts";
import { nameKinds } from "./name-kinds.ts";
import { type NamedRecord, toNamedRecord } from "./named-record.ts";
import { searchKinds } from "./search-kinds.ts";

const maxRecords = 5;
/** Limits the queries: further words of a long text are not tried. */
const maxWords = 4;
const maxCandidates = 50;
/** The letters with which a misspelled word probably begins correctly. */
const prefixLength = 3;
/** The share of a word that may be misspelled, and the share of the words that a record must have. */
const minSimilarity = 0.6;
const minShare = 0.5;

/**
 * Finds records for a search of a kind without results, the nearest first: those of the kind that filters excluded, that
 * have some of the words, or similar ones in the title; then those of other kinds that match. Each is one that the
 * member may read.
 */
export async function findNearRecords(
  transaction: Transaction,
  { kind, q }: { kind: string; q: string },
  member: Membership,
): Promise<NamedRecord[]> {
  const ownKind = nameKinds.find((each) => each.kind === kind);
  if (ownKind === undefined) return [];
  const otherKinds = searchKinds.filter(
    (each) => each !== ownKind && member.permissions.includes(each.permission),
  );
  const [near, ...others] = await Promise.all([
    findNearOfKind(transaction, ownKind, q, member),
    ...otherKinds.map(async (each) => {
      const rows = await findRecords(transaction, each, q, member, maxRecords);
      return rows.map((row) => toNamedRecord(each.kind, row));
    }),
  ]);
  const ofKind = near.map((row) => toNamedRecord(kind, row));
  return [...ofKind, ...others.flat()].slice(0, maxRecords);
}

async function findNearOfKind(
  transaction: Transaction,
  kind: SearchKind,
  q: string,
  member: Membership,
): Promise<FoundRecord[]> {
  if (!member.permissions.includes(kind.permission)) return [];
  const words = wordsOf(q).slice(0, maxWords);
  const prefixes = words
    .filter((word) => word.length > prefixLength && /\p{L}/u.test(word))
    .map((word) => word.slice(0, prefixLength));
  const find = (text: string) => findRecords(transaction, kind, text, member, maxCandidates);
  const [excluded, ...similar] = await Promise.all(
    [q, ...new Set([...words, ...prefixes])].map(find),
  );
  const ranked = similar
    .flat()
    .map((row) => ({ row, share: shareOf(words, wordsOf(row.title)) }))
    .filter(({ share }) => share >= minShare)
    .toSorted((one, other) => other.share - one.share);
  const rows = [...(excluded ?? []), ...ranked.map(({ row }) => row)];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Returns the words in lower case and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the share of the words that a title has, each by its similarity to the nearest word there. */
function shareOf(words: readonly string[], title: readonly string[]): number {
  const similarities = words.map((word) => {
    const best = Math.max(0, ...title.map((each) => similarityOf(word, each)));
    return best < minSimilarity ? 0 : best;
  });
  return similarities.reduce((sum, each) => sum + each, 0) / words.length;
}

function similarityOf(word: string, other: string): number {
  const length = Math.max(word.length, other.length);
  return 1 - editDistance(word, other, length * (1 - minSimilarity)) / length;
}
