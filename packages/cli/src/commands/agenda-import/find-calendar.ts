import { type components, pages, type WerkbankClient } from "@werkbank/client";
import { CliError } from "../../cli-error.ts";
import { callWithRetry } from "./call-with-retry.ts";

type Calendar = components["schemas"]["Calendar"];

/** The maximum number of names in a hint. */
const maxNames = 20;

/**
 * Finds the calendar with this id or name among all of them; without a name, the default calendar.
 *
 * @throws CliError if there is none, or the caller may not edit its items
 */
export async function findCalendar(
  client: WerkbankClient,
  organizationId: string,
  idOrName: string | undefined,
): Promise<Calendar> {
  const wanted = idOrName?.toLowerCase();
  const isWanted = ({ id, name, isDefault, isEditable }: Calendar): boolean =>
    wanted === undefined ? isDefault && isEditable : id === wanted || name.toLowerCase() === wanted;
  const editableNames: string[] = [];
  let readOnly: Calendar | undefined;
  for await (const calendar of listCalendars(client, organizationId)) {
    if (isWanted(calendar)) {
      if (calendar.isEditable) return calendar;
      readOnly ??= calendar;
    }
    if (calendar.isEditable) editableNames.push(calendar.name);
  }
  const named = editableNames.slice(0, maxNames).join(", ");
  const more = editableNames.length > maxNames ? ", …" : "";
  throw new CliError(
    readOnly === undefined && idOrName !== undefined ? "notFound" : "usage",
    idOrName === undefined
      ? "No calendar is the default."
      : readOnly === undefined
        ? `There is no calendar "${idOrName}".`
        : `You may not change the items of the calendar "${idOrName}".`,
    `Name one with --calendar: ${named}${more}.`,
  );
}

async function* listCalendars(
  client: WerkbankClient,
  organizationId: string,
): AsyncGenerator<Calendar> {
  const request = (cursor: string | undefined) =>
    callWithRetry(() =>
      client.GET("/v1/organizations/{organizationId}/agenda/calendars", {
        params: { path: { organizationId }, query: { limit: 100, cursor } },
      }),
    );
  for await (const page of pages(request)) yield* page.items;
}
