import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import type { RecordValue } from "./record-value.ts";

/** What a body that takes a file says of it beside its bytes: those of its members that say it. */
export function fileFacts(file: File, members: readonly TryItField[]): RecordValue {
  const facts = { name: file.name, contentType: file.type, sizeBytes: file.size };
  return Object.fromEntries(
    Object.entries(facts).filter(([name, fact]) => {
      const shape = members.find((member) => member.name === name)?.shape;
      // A type that the service does not take is left for the reader to choose.
      return shape !== undefined && (shape.choices?.includes(String(fact)) ?? true);
    }),
  );
}
