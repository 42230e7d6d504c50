import type { Operation } from "../../../kernel/define-operation.ts";
import type { RequestDraft } from "../../../testing/contract/requests-with-id.ts";
import { testBaseUrl } from "../../../testing/test-service.ts";

/** Returns the arguments of the tool call equivalent to a request, without the organization. */
export function toArguments(
  operation: Operation,
  { target, body }: RequestDraft,
): Record<string, unknown> {
  const { pathname, searchParams } = new URL(target, testBaseUrl);
  const segments = pathname.split("/").map(decodeURIComponent);
  const params = operation.path.split("/").flatMap((part, index) => {
    const name = /^\{(\w+)\}$/u.exec(part)?.[1];
    if (name === undefined || name === "organizationId") return [];
    const id = segments[index] ?? "";
    return [[name, /^\d+$/u.test(id) ? Number(id) : id]];
  });
  const sets = operation.tool?.sets ?? {};
  const given = Object.entries(body ?? {}).filter(([name]) => !Object.hasOwn(sets, name));
  return {
    ...Object.fromEntries(params),
    ...Object.fromEntries(
      [...searchParams].map(([name, text]) => [name, toValue(operation, name, text)]),
    ),
    ...Object.fromEntries(given),
  };
}

/** Converts a query parameter to the value that a tool expects. */
function toValue(operation: Operation, name: string, text: string): unknown {
  const schema = operation.query.shape[name];
  const candidates = [text, text.split(","), Number(text), text === "true"];
  return candidates.find((value) => schema?.safeParse(value).success === true) ?? text;
}
