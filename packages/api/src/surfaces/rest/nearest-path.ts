import { nearest } from "../../schema/errors/nearest.ts";

const organizationPath = ["v1", "organizations", "{organizationId}"];

const toSegments = (path: string): string[] => path.split("/").filter((segment) => segment !== "");
const isParameter = (segment: string): boolean => segment.startsWith("{");

/**
 * Returns the most similar path that has an operation: one that differs only in its slashes or in a single
 * fixed segment, or the same path below an organization; null if there is none.
 *
 * @param path as received
 * @param templates the paths of the operations, `/v1/organizations/{organizationId}`
 */
export function nearestPath(path: string, templates: readonly string[]): string | null {
  const given = toSegments(path);
  const known = templates.map(toSegments);
  const meant =
    known.find((template) => misfits(given, template).length === 0) ??
    known.find((template) => isLikely(given, template));
  if (meant !== undefined) {
    return toPath(meant.map((segment, at) => (isParameter(segment) ? (given[at] ?? "") : segment)));
  }
  const [version, ...rest] = given;
  if (version !== "v1" || rest.length === 0) return null;
  const within = [...organizationPath, ...rest];
  return known.some((template) => misfits(within, template).length === 0) ? toPath(within) : null;
}

const toPath = (segments: readonly string[]): string => `/${segments.join("/")}`;

/** Returns the indexes at which fixed segments differ; all of them for a path of another length. */
function misfits(given: readonly string[], template: readonly string[]): number[] {
  const places = [...template.keys()];
  if (given.length !== template.length) return places;
  return places.filter((at) => !isParameter(template[at] ?? "") && given[at] !== template[at]);
}

/** Whether exactly one fixed segment differs, by a few letters. */
function isLikely(given: readonly string[], template: readonly string[]): boolean {
  const [at, ...more] = misfits(given, template);
  if (given.length !== template.length || at === undefined || more.length > 0) return false;
  const word = given[at] ?? "";
  // A short segment is one or two edits away from unrelated ones.
  return nearest(word, [template[at] ?? ""], Math.min(2, Math.floor(word.length / 2))).length > 0;
}
