import { toKindLabel } from "../../../../kernel/labels/labels.ts";
import { targetKinds } from "../../../../kernel/target-kinds.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { isUuid } from "../../../../schema/uuid.ts";
import { renderHidden, renderSelect, renderTextField } from "../../../pages/render-form.ts";
import type { SectionVisit } from "../../section.ts";
import { auditMessages } from "./audit-messages.ts";

/** What the visitor looks for, as the URL has it. */
export type AuditFilter = {
  person: string | null;
  kind: string | null;
  /** The id of one record; only with its kind. */
  record: string | null;
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
};

/** Reads the filter from the URL. Ignores what is no filter, such as a date that does not exist. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const text = (name: string, isValid: (value: string) => boolean) => {
    const value = query.get(name) ?? "";
    return isValid(value) ? value : null;
  };
  const kind = text("kind", (value) => targetKinds.some((each) => each === value));
  const days = [text("from", isDate), text("to", isDate)] as const;
  // A period that ends before it begins is read the other way round.
  const [from, to] =
    days[0] !== null && days[1] !== null && days[0] > days[1] ? [days[1], days[0]] : days;
  return {
    person: text("person", isUuid),
    kind,
    record:
      kind === null ? null : text("record", (value) => isUuid(value) || /^\d{1,16}$/u.test(value)),
    from,
    to,
  };
}

function isDate(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/u.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** Returns the parameters of the list for a filter. Days begin in the time zone of the organization. */
export function toListQuery({ person, kind, record, from, to }: AuditFilter, timeZone: string) {
  const beginOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString();
  return {
    ...(person === null ? {} : { actorUserId: person }),
    ...(kind === null ? {} : { targetKind: kind }),
    ...(record === null ? {} : { targetId: record }),
    ...(from === null ? {} : { from: beginOf(Temporal.PlainDate.from(from)) }),
    ...(to === null ? {} : { to: beginOf(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}

/** Returns the query of the URL for a filter. */
export function toUrlQuery(filter: AuditFilter, more: Record<string, string> = {}): string {
  const given = Object.entries({ ...filter, ...more }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  return query === "" ? "" : `?${query}`;
}

/** Renders the filter as a form of the list. */
export function renderFilter(
  { language, sectionPath }: SectionVisit,
  filter: AuditFilter,
  members: ReadonlyMap<string, string>,
): Html {
  const messages = auditMessages[language].filter;
  const kinds = targetKinds
    // A user is a member; the log names both.
    .filter((kind) => kind !== "user")
    .map((kind) => ({ value: kind as string, label: toKindLabel(kind, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const people = [...members].map(([value, label]) => ({ value, label }));
  return html`<form method="get" action="${sectionPath}" class="filter" role="search">
    ${
      people.length === 0
        ? null
        : renderSelect({ name: "person", label: messages.person, value: filter.person ?? "" }, [
            { value: "", label: messages.everybody },
            ...people,
          ])
    }
    ${renderSelect({ name: "kind", label: messages.kind, value: filter.kind ?? "" }, [
      { value: "", label: messages.everything },
      ...kinds,
    ])}
    ${renderTextField({ name: "from", label: messages.from, type: "date", value: filter.from ?? "" })}
    ${renderTextField({ name: "to", label: messages.to, type: "date", value: filter.to ?? "" })}
    ${filter.record === null ? null : renderHidden("record", filter.record)}
    <button type="submit" class="quiet">${messages.submit}</button>
  </form>`;
}
