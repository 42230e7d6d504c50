import type { TextResources } from "../indexes/text-resource.ts";
import type { Publication } from "./build-publication.ts";

const textTypes = /^(?:text\/(?:markdown|plain)|application\/json)\b/u;

/** Returns the published texts and JSON documents by path; their bytes are read on demand. */
export function publishedTexts({ entries }: Publication): TextResources {
  return new Map(
    [...entries].flatMap(([path, { file }]) =>
      file !== undefined && textTypes.test(file.headers["Content-Type"] ?? "")
        ? [[path, async () => ({ body: file.identity.toString(), headers: file.headers })]]
        : [],
    ),
  );
}
