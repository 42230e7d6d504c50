import { createHmac, timingSafeEqual } from "node:crypto";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";

/** Enough for the longest sort value: 240 characters that decompose to 9 bytes each. */
export const maxCursorLength = 4_096;

/** The end of a page: the sort value and id of its last row; for a search, also the sort order. */
export type CursorPosition = { value: string; id: string; order?: string | undefined };

/** The order of a list; with `q`, relevance is more useful than the default one. */
export type SortOrder = { sort: string; isDefault: boolean };

/** The call of a list, to which its cursors are bound. */
type ListCall = {
  service: Pick<Service, "config">;
  organizationId: string;
  params: unknown;
  query: { cursor?: string | undefined; limit: number; count?: boolean; sort: SortOrder };
};

/**
 * Creates functions that write and read signed cursors, bound to organization, list, filters and sort order. Reading
 * throws Problem CURSOR_INVALID for any other text.
 */
export function createCursorSigner(context: ListCall, operationId: string) {
  const { cursor: _cursor, limit: _limit, count: _count, ...all } = context.query;
  const { fields: _fields, ...filters } = all as typeof all & { fields?: unknown };
  const { sort, isDefault } = context.query.sort;
  // Cursors of earlier versions are bound to this text.
  const filter = { ...filters, sort: isDefault ? `by default ${sort}` : sort };
  const signedContext = JSON.stringify([
    context.organizationId,
    operationId,
    context.params,
    filter,
  ]);
  const sign = (payload: string) => {
    const digest = createHmac("sha256", context.service.config.secret)
      .update(`cursor\n${signedContext}\n${payload}`)
      .digest();
    return `${payload}.${digest.subarray(0, 16).toString("base64url")}`;
  };
  return {
    write({ value, id, order }: CursorPosition): string {
      const position = order === undefined ? [value, id] : [value, id, order];
      return sign(Buffer.from(JSON.stringify(position)).toString("base64url"));
    },
    read(cursor: string): CursorPosition {
      const [payload = ""] = cursor.split(".", 1);
      // Compares the texts, not the decoded bytes: the last bits of base64url are unused, so that several texts
      // decode to the same bytes.
      const given = Buffer.from(cursor);
      const expected = Buffer.from(sign(payload));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
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
