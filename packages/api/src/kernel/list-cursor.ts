import { createHmac, timingSafeEqual } from "node:crypto";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";

/** Long enough for the longest sort value there is, in a name of 240 characters. */
export const maxCursorLength = 2_048;

/** Where a page ends: the values of its last row, and of a search the order that they are of. */
export type Position = { value: string; id: string; order?: string | undefined };

/** The call of a list, whose cursors are of no use to another. */
type ListCall = {
  service: Pick<Service, "config">;
  organizationId: string;
  params: unknown;
  query: { cursor?: string | undefined; limit: number; count?: boolean };
};

/**
 * A cursor is opaque, signed, and bound to organization, list, filter and sort.
 *
 * @returns what writes one, and what reads it, which throws CURSOR_INVALID for any other text
 */
export function cursorSigning(context: ListCall, operationId: string) {
  const { cursor: _cursor, limit: _limit, count: _count, ...all } = context.query;
  const { fields: _fields, ...filter } = all as typeof all & { fields?: unknown };
  const bound = JSON.stringify([context.organizationId, operationId, context.params, filter]);
  const sign = (payload: string) => {
    const digest = createHmac("sha256", context.service.config.secret)
      .update(`cursor\n${bound}\n${payload}`)
      .digest();
    return `${payload}.${digest.subarray(0, 16).toString("base64url")}`;
  };
  return {
    write({ value, id, order }: Position): string {
      const position = order === undefined ? [value, id] : [value, id, order];
      return sign(Buffer.from(JSON.stringify(position)).toString("base64url"));
    },
    read(cursor: string): Position {
      const [payload = ""] = cursor.split(".", 1);
      // The text itself is compared: other texts decode to the same bytes, the last bits of base64url
      // carrying nothing.
      const given = Buffer.from(cursor);
      const wanted = Buffer.from(sign(payload));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
        throw new Problem(
          "CURSOR_INVALID",
          "The cursor does not belong to this list, filter and sort order.",
        );
      }
      const [value, id, order] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [
        string,
        string,
        string?,
      ];
      return { value, id, order };
    },
  };
}
