import type { Language } from "@werkbank/http/accept-language";
import { formatMoney } from "../../../../domains/shared/money/format-money.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { isRecord } from "../../../../schema/is-record.ts";
import { isUuid } from "../../../../schema/uuid.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderDate, renderTime } from "../../../pages/render-time.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { auditMessages } from "./audit-messages.ts";

/** What the format of a value depends on. */
export type ValueContext = {
  language: Language;
  /** IANA name */
  timeZone: string;
  /** ISO 4217 */
  currency: string;
  /** The names of members, by their ids. */
  names: ReadonlyMap<string, string>;
};

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u;
const date = /^\d{4}-\d\d-\d\d$/u;

/** Renders the value of a field for people: without ids, and in the language and format of the page. */
export function renderValue(field: string, value: unknown, context: ValueContext): Html {
  const messages = auditMessages[context.language];
  if (isEmpty(value)) return html`<span class="none">${messages.nothingThere}</span>`;
  if (typeof value === "boolean") return html`${value ? messages.yes : messages.no}`;
  if (typeof value === "number") return renderNumber(field, value, context);
  if (typeof value === "string") return renderString(field, value, context);
  if (Array.isArray(value)) return renderList(field, value, context);
  return isRecord(value) ? renderMembers(value, context) : html`${String(value)}`;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

function renderNumber(field: string, value: number, { language, currency }: ValueContext): Html {
  const { locale } = pageMessages[language];
  if (!field.endsWith("Minor")) {
    const isId = field.endsWith("Id") || field === "id" || field.toLowerCase().endsWith("number");
    return html`${isId ? value : new Intl.NumberFormat(locale).format(value)}`;
  }
  const amount = formatMoney(Math.abs(value), currency, language);
  return html`${value < 0 ? `−${amount}` : amount}`;
}

function renderString(field: string, value: string, context: ValueContext): Html {
  const { language, timeZone, names } = context;
  const messages = pageMessages[language];
  if (timestamp.test(value)) return renderTime(value, messages.locale, timeZone);
  if (date.test(value)) return renderDate(value, messages.locale);
  if (isUuid(value)) {
    const name = names.get(value);
    return name === undefined
      ? html`<span class="none">${auditMessages[language].another}</span>`
      : renderText(name, messages);
  }
  const label = toValueLabel(field, value, language);
  if (label !== null) return html`${label}`;
  return html`<span class="text">${renderText(value, messages)}</span>`;
}

function renderList(field: string, values: readonly unknown[], context: ValueContext): Html {
  return html`<ul>
    ${values.map((value) => html`<li>${renderValue(field, value, context)}</li> `)}
  </ul>`;
}

/** Members that mean nothing to a reader, or repeat what others say. */
const hiddenMembers = /^(id|.+Id|position|organizationId|contentDoc|descriptionHtml)$/u;

function renderMembers(value: Record<string, unknown>, context: ValueContext): Html {
  const members = Object.entries(value).filter(
    ([name, member]) => !hiddenMembers.test(name) && !isEmpty(member),
  );
  return html`<ul class="plain">
    ${members.map(
      ([name, member]) =>
        html`<li>
          ${toFieldLabel(name, context.language)}: ${renderValue(name, member, context)}
        </li> `,
    )}
  </ul>`;
}
