import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import type { RecordValue } from "./record-value.ts";

/** Returns the values for the members of a body that describe a file: name, media type and size. */
export function fileMembers(file: File, members: readonly TryItField[]): RecordValue {
  const values = { name: file.name, contentType: file.type, sizeBytes: file.size };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const shape = members.find((member) => member.name === name)?.shape;
      // If the service does not accept the media type, the reader has to choose one.
      return shape !== undefined && (shape.choices?.includes(String(value)) ?? true);
    }),
  );
}
