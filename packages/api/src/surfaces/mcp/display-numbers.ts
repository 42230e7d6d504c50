import { v7 as uuidv7 } from "uuid";
import { findTaskId } from "../../operations/tasks/task.ts";
import { Problem } from "../../problem.ts";
import { inTenant } from "../../tenant.ts";
import type { ToolArguments } from "./arguments.ts";
import { namesTask } from "./input-schema.ts";
import type { Session } from "./session.ts";

/** A display number that stands where an id belongs, and how to put the id there. */
type Mention = { displayNumber: string; replace: (id: string) => void };

const taskNumber = /^T-\d{1,16}$/iu;

/**
 * Puts ids in the place of display numbers (`T-1042`), in the arguments themselves. A number that
 * names nothing gets an id that names nothing: so the operation refuses it in its own order of checks.
 *
 * @returns the ids that name nothing → the display numbers as given
 */
export async function resolveDisplayNumbers(
  session: Session,
  organizationId: string,
  input: Pick<ToolArguments, "params" | "query" | "body">,
): Promise<Map<string, string>> {
  const mentions = [input.params, input.query, input.body].flatMap(findMentions);
  const unresolved = new Map<string, string>();
  if (mentions.length === 0) return unresolved;
  const ids = await findIds(
    session,
    organizationId,
    mentions.map(({ displayNumber }) => displayNumber),
  );
  mentions.forEach(({ displayNumber, replace }, index) => {
    const id = ids[index] ?? uuidv7();
    if (ids[index] === undefined) unresolved.set(id, displayNumber);
    replace(id);
  });
  return unresolved;
}

function findMentions(values: Record<string, unknown>): Mention[] {
  const named = Object.entries(values).flatMap(([name, value]): Mention[] =>
    namesTask(name) && typeof value === "string" && taskNumber.test(value)
      ? [{ displayNumber: value, replace: (id) => void (values[name] = id) }]
      : [],
  );
  const { selections } = values;
  if (!Array.isArray(selections)) return named;
  const referred = selections.flatMap((selection: unknown, index): Mention[] => {
    const { reference } = (selection ?? {}) as { reference?: { kind?: unknown; id?: unknown } };
    const { kind, id: value } = reference ?? {};
    if (kind !== "task" || typeof value !== "string" || !taskNumber.test(value)) return [];
    const replace = (id: string) => {
      const changed = { ...(selection as object), reference: { ...reference, id } };
      values["selections"] = (values["selections"] as unknown[]).with(index, changed);
    };
    return [{ displayNumber: value, replace }];
  });
  return [...named, ...referred];
}

/** Who may not read tasks finds none; the operation then says what is missing. */
async function findIds(
  { service, principal }: Session,
  organizationId: string,
  displayNumbers: string[],
): Promise<(string | undefined)[]> {
  try {
    return await inTenant(
      service.database,
      { userId: principal.userId, organizationId },
      (membership) => {
        if (membership?.permissions.includes("tasks:read") ?? false) return;
        throw new Problem("ORGANIZATION_PERMISSION_DENIED", "Tasks cannot be read.");
      },
      (transaction) => Promise.all(displayNumbers.map((number) => findTaskId(transaction, number))),
    );
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "ORGANIZATION_PERMISSION_DENIED") throw error;
    return displayNumbers.map(() => undefined);
  }
}
