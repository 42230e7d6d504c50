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
  const segments = toSegments(path);
  const candidates = templates.map(toSegments);
  const similar =
    candidates.find((template) => mismatches(segments, template).length === 0) ??
    candidates.find((template) => isSimilar(segments, template));
  if (similar !== undefined) {
    return toPath(
      similar.map((segment, at) => (isParameter(segment) ? (segments[at] ?? "") : segment)),
    );
  }
  const [version, ...rest] = segments;
  if (version !== "v1" || rest.length === 0) return null;
  const within = [...organizationPath, ...rest];
  return candidates.some((template) => mismatches(within, template).length === 0)
    ? toPath(within)
    : null;
}

const toPath = (segments: readonly string[]): string => `/${segments.join("/")}`;

/** Returns the indexes at which fixed segments differ; all of them for a path of another length. */
function mismatches(segments: readonly string[], template: readonly string[]): number[] {
  const indexes = [...template.keys()];
  if (segments.length !== template.length) return indexes;
  return indexes.filter((at) => !isParameter(template[at] ?? "") && segments[at] !== template[at]);
}

/** Whether exactly one fixed segment differs, by a few letters. */
function isSimilar(segments: readonly string[], template: readonly string[]): boolean {
  const [at, ...more] = mismatches(segments, template);
  if (segments.length !== template.length || at === undefined || more.length > 0) return false;
  const segment = segments[at] ?? "";
  // A short segment is one or two edits away from unrelated ones.
  return (
    nearest(segment, [template[at] ?? ""], Math.min(2, Math.floor(segment.length / 2))).length > 0
  );
}
