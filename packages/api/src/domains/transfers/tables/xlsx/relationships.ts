import { posix } from "node:path";
import type { Archive } from "../archive.ts";
import { readPart } from "./read-part.ts";

/** A reference of a part of the package to another one (ECMA-376 part 2, 6.5). */
export type Relationship = {
  id: string;
  /** The last segment of the type, such as `worksheet`. */
  type: string;
  /** The name of the other part in the archive. */
  target: string;
};

/**
 * Reads the relationships of a part.
 *
 * @param part its name in the archive; an empty text for the package
 */
export async function readRelationships(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const relationships: Relationship[] = [];
  await readPart(archive, posix.join(folder, "_rels", `${posix.basename(part)}.rels`), {
    open({ name, attribute }) {
      const target = attribute("Target");
      if (name !== "Relationship" || target === undefined) return;
      if (attribute("TargetMode") === "External") return;
      relationships.push({
        id: attribute("Id") ?? "",
        type: (attribute("Type") ?? "").split("/").at(-1) ?? "",
        // An absolute target begins at the root of the package.
        target: posix.resolve("/", folder, decodeTarget(target)).slice(1),
      });
    },
  });
  return relationships;
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
