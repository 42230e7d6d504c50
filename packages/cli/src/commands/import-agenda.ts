import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { unwrap, type WerkbankClient, WerkbankProblem } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import { CliError, exitKindOf } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import { planImport, type PlannedImport, type PlannedOccurrence } from "../ics/plan-import.ts";
import { readCalendarFile } from "../ics/read-calendar-file.ts";
import { type Io, toPlainText } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createPrinter } from "../output/printer.ts";

export type ImportAgendaOptions = CommonOptions & { calendar?: string; dryRun?: boolean };

/** The result for one item of the file, as printed. */
type ImportResult = {
  result: "created" | "would be created" | "already there" | "not taken";
  title: string;
  startAt: string | null;
  itemId: string | null;
  /** Why it was not imported, or what was left out. */
  note: string | null;
  line: number;
  uid: string;
};

type Target = {
  client: WerkbankClient;
  organizationId: string;
  calendar: { id: string; timeZone: string };
  dryRun: boolean;
  /** Items created by this run: identical ones in the file are all imported. */
  createdIds: Set<string>;
};

/** The maximum wait after each 429. */
const maxWaitSeconds = 120;

/**
 * Creates the items of a calendar file (RFC 5545) through the API, after validating the whole file. An item is
 * recognized by its UID while the service keeps the idempotency key, and later by title and times, so that
 * importing a file again creates no duplicates.
 *
 * @param source the file; `-` for standard input
 * @throws CliError for an unreadable file, and if items were not imported
 */
export async function importAgenda(
  io: Io,
  source: string,
  { calendar: calendarName, dryRun = false, organization, output }: ImportAgendaOptions,
): Promise<void> {
  const file = await readCalendarFile(source === "-" ? io.stdin : openFile(source));
  const organizationId = await chooseOrganization(io.settings, organization);
  const client = createApiClient(io.settings);
  const calendar = await findCalendar(client, organizationId, calendarName);
  const planned = planImport(file, calendar);
  const target: Target = { client, organizationId, calendar, dryRun, createdIds: new Set() };
  let rejectedCount = 0;
  async function* importAll() {
    for (const one of planned) {
      const outcome = await importOne(target, one);
      if (outcome.result === "not taken") rejectedCount += 1;
      yield { items: [outcome], page: { nextCursor: null, hasMore: false } };
    }
  }
  await createPrinter(io, output).list(importAll());
  if (rejectedCount === 0) return;
  throw new CliError(
    "usage",
    `${rejectedCount} of ${planned.length} items could not be taken.`,
    dryRun
      ? "The note of each says why. The others can be taken; nothing was created."
      : "The note of each says why. The others are there; importing the file again makes none twice.",
  );
}

async function* openFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError("usage", `The file ${path} cannot be read.`, undefined, error);
  }
}

/** @throws CliError if no calendar has this name or id, or it is read-only */
async function findCalendar(
  client: WerkbankClient,
  organizationId: string,
  calendarName: string | undefined,
): Promise<{ id: string; timeZone: string }> {
  const path = { organizationId };
  const { items } = await unwrap(
    client.GET("/v1/organizations/{organizationId}/agenda/calendars", {
      params: { path, query: { limit: 100 } },
    }),
  );
  const editable = items.filter(({ isEditable }) => isEditable);
  const found =
    calendarName === undefined
      ? (editable.find(({ isDefault }) => isDefault) ?? null)
      : items.find(
          ({ id, name }) =>
            id === calendarName || name.toLowerCase() === calendarName.toLowerCase(),
        );
  if (found?.isEditable === true) return found;
  const names = editable.map(({ name }) => name).join(", ");
  throw new CliError(
    found === undefined ? "notFound" : "usage",
    calendarName === undefined
      ? "No calendar is the default."
      : found === undefined || found === null
        ? `There is no calendar "${calendarName}".`
        : `You may not change the items of the calendar "${calendarName}".`,
    `Name one with --calendar: ${names}.`,
  );
}

async function importOne(target: Target, planned: PlannedImport): Promise<ImportResult> {
  const common = {
    title: toPlainText(planned.title),
    startAt: null,
    itemId: null,
    line: planned.line,
    uid: toPlainText(planned.uid),
  };
  if ("error" in planned) return { result: "not taken", ...common, note: planned.error };
  const { item, occurrences, uid } = planned;
  const { startAt } = item.body;
  try {
    const existingId = await findExisting(target, item.body);
    if (existingId !== null) {
      return { ...common, result: "already there", startAt, itemId: existingId, note: null };
    }
    const { itemId, exists, note } = await create(target, uid, item);
    if (exists) return { ...common, result: "already there", startAt, itemId, note };
    const failures =
      itemId === null ? [] : await changeOccurrences(target, { uid, itemId, occurrences });
    const notes = [...(note === null ? [] : [note]), ...item.notes, ...failures];
    return {
      ...common,
      result: target.dryRun ? "would be created" : "created",
      startAt,
      itemId,
      note: notes.length === 0 ? null : notes.join("; "),
    };
  } catch (error) {
    if (!(error instanceof WerkbankProblem) || affectsAllItems(error)) throw error;
    return { ...common, result: "not taken", startAt, note: toPlainText(describeProblem(error)) };
  }
}

/** Whether the error would affect every other item as well. */
const affectsAllItems = ({ status }: WerkbankProblem): boolean =>
  ["signIn", "notAllowed", "rateLimited", "unavailable"].includes(exitKindOf(status));

function describeProblem({ code, message, problem }: WerkbankProblem): string {
  const errors = "errors" in problem ? problem.errors.map((error) => error.message) : [];
  return [`${code}: ${message}`, ...errors].join(" ");
}

/** Finds an item with the same title and times, which an earlier run may have created. */
async function findExisting(
  { client, organizationId, calendar, createdIds }: Target,
  body: { title: string; startAt: string; endAt: string },
): Promise<string | null> {
  const from = body.startAt;
  const to = addMinute(from);
  const { items } = await unwrapWithRetry(() =>
    client.GET("/v1/organizations/{organizationId}/agenda/items", {
      params: {
        path: { organizationId },
        query: { from, to, calendarIds: [calendar.id], limit: 100 },
      },
    }),
  );
  const same = items.find(
    (item) =>
      item.title === body.title &&
      Date.parse(item.startAt) === Date.parse(body.startAt) &&
      Date.parse(item.endAt) === Date.parse(body.endAt) &&
      !createdIds.has(item.recurrenceParentItemId ?? item.id),
  );
  return same === undefined ? null : (same.recurrenceParentItemId ?? same.id);
}

type ImportableItem = Extract<PlannedImport, { item: object }>["item"];

/** The agenda item of an item in the file: created now, or by an earlier run. */
type CreateResult = {
  /** Null for a dry run. */
  itemId: string | null;
  exists: boolean;
  /** What happened to the item since an earlier run created it. */
  note: string | null;
};

/**
 * Creates an item. A replayed response names the item of an earlier run: if that has been deleted since, creates
 * another one under an idempotency key derived from the deleted item.
 */
async function create(
  target: Target,
  uid: string,
  { body, state }: ImportableItem,
): Promise<CreateResult> {
  const { client, organizationId, calendar, dryRun, createdIds } = target;
  let step = "create";
  let note: string | null = null;
  for (;;) {
    const key = toIdempotencyKey(calendar.id, uid, step);
    const { data, response } = await callWithRetry(() =>
      client.POST("/v1/organizations/{organizationId}/agenda/items", {
        params: {
          path: { organizationId },
          query: dryRun ? { dryRun } : {},
          header: { "Idempotency-Key": key },
        },
        body: { ...body, calendarId: calendar.id },
      }),
    );
    if (dryRun || !("id" in data)) return { itemId: null, exists: false, note: null };
    const itemId = data.id;
    if (response.headers.get("idempotency-replayed") !== "true") {
      createdIds.add(itemId);
      if (state === "tentative") await setState(target, { uid, itemId, state });
      return { itemId, exists: false, note };
    }
    if (await itemExists(target, itemId)) {
      return { itemId, exists: true, note: "it has been changed since it was imported" };
    }
    note = "it has been deleted since it was imported before";
    step = `create after ${itemId}`;
  }
}

function setState(
  { client, organizationId, calendar }: Target,
  { uid, itemId, state }: { uid: string; itemId: string; state: "tentative" },
): Promise<unknown> {
  return unwrapWithRetry(() =>
    client.PATCH("/v1/organizations/{organizationId}/agenda/items/{itemId}/state", {
      params: {
        path: { organizationId, itemId },
        header: { "Idempotency-Key": toIdempotencyKey(calendar.id, uid, `state ${itemId}`) },
      },
      body: { state },
    }),
  );
}

async function itemExists({ client, organizationId }: Target, itemId: string): Promise<boolean> {
  try {
    await unwrapWithRetry(() =>
      client.GET("/v1/organizations/{organizationId}/agenda/items/{itemId}", {
        params: { path: { organizationId, itemId } },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WerkbankProblem && [404, 410].includes(error.status)) return false;
    throw error;
  }
}

/** @returns the changes that could not be imported */
async function changeOccurrences(
  target: Target,
  series: { uid: string; itemId: string; occurrences: PlannedOccurrence[] },
): Promise<string[]> {
  const failures: string[] = [];
  for (const planned of series.occurrences) {
    try {
      const exists = await changeOccurrence(target, series, planned);
      if (!exists) failures.push(`the series has no occurrence at ${planned.recurrenceIdAt}`);
    } catch (error) {
      if (!(error instanceof WerkbankProblem) || affectsAllItems(error)) throw error;
      failures.push(
        `the occurrence of ${planned.recurrenceIdAt} stays as it was (${describeProblem(error)})`,
      );
    }
  }
  return failures.map(toPlainText);
}

async function changeOccurrence(
  { client, organizationId, calendar }: Target,
  { uid, itemId: seriesId }: { uid: string; itemId: string },
  { recurrenceIdAt, times, texts }: PlannedOccurrence,
): Promise<boolean> {
  const to = addMinute(recurrenceIdAt);
  const { items } = await unwrapWithRetry(() =>
    client.GET("/v1/organizations/{organizationId}/agenda/items/{itemId}/occurrences", {
      params: { path: { organizationId, itemId: seriesId }, query: { from: recurrenceIdAt, to } },
    }),
  );
  const found = items.find(
    (item) => Date.parse(item.recurrenceIdAt ?? "") === Date.parse(recurrenceIdAt),
  );
  if (found === undefined) return false;
  const path = { organizationId, itemId: found.id };
  const header = (step: string) => ({
    "Idempotency-Key": toIdempotencyKey(calendar.id, uid, `${step} ${seriesId} ${recurrenceIdAt}`),
  });
  const isMoved =
    Date.parse(found.startAt) !== Date.parse(times.startAt) ||
    Date.parse(found.endAt) !== Date.parse(times.endAt);
  if (isMoved) {
    await unwrapWithRetry(() =>
      client.POST("/v1/organizations/{organizationId}/agenda/items/{itemId}/move", {
        params: { path, header: header("move") },
        body: { ...times, scope: "occurrence" },
      }),
    );
  }
  const changed = Object.entries(texts).filter(
    ([name, value]) => found[name as keyof typeof texts] !== value,
  );
  if (changed.length > 0) {
    await unwrapWithRetry(() =>
      client.PATCH("/v1/organizations/{organizationId}/agenda/items/{itemId}", {
        params: { path, header: header("update") },
        body: { ...Object.fromEntries(changed), scope: "occurrence" },
      }),
    );
  }
  return true;
}

const addMinute = (timestamp: string): string =>
  new Date(Date.parse(timestamp) + 60_000).toISOString();

/** Returns an idempotency key that depends only on the item in the file, not on its position or the user. */
function toIdempotencyKey(calendarId: string, uid: string, step: string): string {
  return createHash("sha256").update(`${calendarId}\n${uid}\n${step}`).digest("hex");
}

type ApiCall<Data> = () => Promise<{ data?: Data; error?: unknown; response: Response }>;

/** Retries after rate limits: a file may have more items than a minute allows. */
async function unwrapWithRetry<Data>(send: ApiCall<Data>): Promise<Data> {
  return (await callWithRetry(send)).data;
}

/** Like `unwrapWithRetry`, but also returns the response. */
async function callWithRetry<Data>(
  send: ApiCall<Data>,
): Promise<{ data: Data; response: Response }> {
  for (;;) {
    try {
      const result = await send();
      return { data: await unwrap(result), response: result.response };
    } catch (error) {
      const seconds = error instanceof WerkbankProblem ? error.retryAfter : null;
      const isRateLimited = error instanceof WerkbankProblem && error.status === 429;
      if (!isRateLimited || seconds === null || seconds > maxWaitSeconds) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}
