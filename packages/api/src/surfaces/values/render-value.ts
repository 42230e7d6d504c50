import { toFieldLabel, toValueLabel } from "../../kernel/labels/labels.ts";
import { type Html, html } from "../../mail/html.ts";
import { isRecord } from "../../schema/is-record.ts";
import { isUuid } from "../../schema/uuid.ts";
import { renderText } from "../pages/render-text.ts";
import { renderDate, renderTime } from "../pages/render-time.ts";
import { findReferenceName, isReference } from "./read-names.ts";
import { toCodeLabel } from "./code-labels.ts";
import { formatAmount } from "./format-amount.ts";
import { isEmptyValue, isShownMember } from "./shown-members.ts";
import type { ValueContext } from "./value-context.ts";
import { valueMessages } from "./value-messages.ts";

/**
 * Renders a value of a record for people: amounts with their currency, times in the organization's time zone, names
 * of records instead of ids, and codes in words.
 *
 * @param member the name of the member with the value
 */
export function renderValue(member: string, value: unknown, context: ValueContext): Html {
  const messages = valueMessages[context.language];
  if (isEmptyValue(value)) return html`<span class="none">${messages.nothing}</span>`;
  if (Array.isArray(value)) return renderList(member, value, context);
  if (isRecord(value)) return renderObject(member, value, context);
  if (typeof value === "boolean") return html`${value ? messages.yes : messages.no}`;
  if (typeof value === "number") return renderNumber(member, value, context);
  return renderString(member, String(value), context);
}

/** Numbers that are written without separators. */
const plainNumbers = /^(number|monthDay|row|workflowVersion|statusCode)$/u;

function renderNumber(member: string, value: number, context: ValueContext): Html {
  const { language, currency, names } = context;
  const messages = valueMessages[language];
  if (isReference(member)) {
    const name = findReferenceName(names, member, value);
    return name === null ? html`${messages.numbered(value)}` : renderText(name, messages);
  }
  if (member.endsWith("Minor")) {
    return html`<span class="whole">${formatAmount(value, currency, language)}</span>`;
  }
  if (plainNumbers.test(member)) return html`${value}`;
  const text = new Intl.NumberFormat(messages.locale, { maximumFractionDigits: 6 }).format(value);
  return html`${/^(vatRate|discountPercent)$/u.test(member) ? `${text}%` : text}`;
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/u;
const date = /^\d{4}-\d\d-\d\d$/u;

function renderString(member: string, value: string, context: ValueContext): Html {
  const { language, timeZone, names, heldCall, titles } = context;
  const messages = valueMessages[language];
  if (value === "***") return html`<span class="none">${messages.masked}</span>`;
  if (timestamp.test(value)) {
    if (value !== heldCall?.plannedAt) return renderTime(value, messages.locale, timeZone);
    const { executedAt } = heldCall;
    if (executedAt === null) return html`${messages.whenApproved}`;
    return renderTime(executedAt, messages.locale, timeZone);
  }
  if (date.test(value)) return renderDate(value, messages.locale);
  if (isUuid(value)) {
    const name = findReferenceName(names, member, value);
    return name === null
      ? html`<span class="none">${messages.unnamedRecord}</span>`
      : renderText(name, messages);
  }
  const label = toCodeLabel(member, value, language, titles);
  if (label !== null) return html`${label}`;
  return html`<span class="text">${renderText(value, messages)}</span>`;
}

function renderList(member: string, values: readonly unknown[], context: ValueContext): Html {
  const [only] = values;
  if (values.length === 1) return renderValue(member, only, context);
  return html`<ul>
    ${values.map((each) => html`<li>${renderValue(member, each, context)}</li> `)}
  </ul>`;
}

/** Members whose names are those that users gave. */
const userNamedMembers = /^(attributes|mapping|headers)$/u;

/** Renders a reference by its name, another object by its members. */
function renderObject(member: string, value: Record<string, unknown>, context: ValueContext): Html {
  const { language } = context;
  const messages = valueMessages[language];
  const name = nameOf(value);
  if (name !== null) return renderText(name, messages);
  if (isCondition(value)) return renderCondition(value, context);
  const { currency } = value;
  const within = typeof currency === "string" ? { ...context, currency } : context;
  const isNamedByUsers = userNamedMembers.test(member);
  const members = Object.entries(value).filter(
    ([each, memberValue]) => (isNamedByUsers || isShownMember(each)) && !isEmptyValue(memberValue),
  );
  return html`<ul class="members">
    ${members.map(([each, memberValue]) => {
      const label = isNamedByUsers ? renderText(each, messages) : toFieldLabel(each, language);
      return html`<li>
        <span class="label">${label}:</span> ${renderValue(each, memberValue, within)}
      </li> `;
    })}
  </ul>`;
}

/** A test of a workflow or a policy, such as `totalMinor gt 250000`. */
type Condition = { path: string; op: string; value?: unknown };

function isCondition(value: Record<string, unknown>): value is Condition {
  return typeof value["path"] === "string" && typeof value["op"] === "string";
}

/** Renders a test as a sentence: `Total including VAT is more than €2,500.00`. */
function renderCondition({ path, op, value }: Condition, context: ValueContext): Html {
  const { language } = context;
  const messages = valueMessages[language];
  const field = path.replace(/^.*\//u, "");
  const comparison = toValueLabel("op", op, language);
  return html`${toFieldLabel(field, language)}
  ${comparison ?? renderText(op, messages)}${
    value === undefined ? null : html` ${renderValue(field, value, context)}`
  }`;
}

const referenceMembers =
  /^(id|userId|displayName|avatarUrl|disabledAt|displayNumber|name|title|email)$/u;

/** Returns the name in a reference to a record; null for an object with other members, which would be hidden. */
function nameOf(value: Record<string, unknown>): string | null {
  if (!Object.keys(value).every((each) => referenceMembers.test(each))) return null;
  const { displayName, displayNumber, name, title, email } = value;
  const text = [displayNumber, displayName ?? name ?? title].filter(
    (each) => typeof each === "string",
  );
  if (text.length === 0) return null;
  return typeof email === "string" ? `${text.join(" ")} (${email})` : text.join(" ");
}
