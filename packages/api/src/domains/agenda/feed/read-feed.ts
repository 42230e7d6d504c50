import { endSentence } from "@werkbank/http/look/end-sentence";
import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { selectVisibleEntries } from "../agenda-entry.ts";
import { toAnonymousMembership } from "../anonymous-membership.ts";
import { loadCalendarEvents } from "../calendar-events/load-calendar-events.ts";
import type { CalendarDocument } from "../calendar-file/calendar-document.ts";
import type { FeedLink } from "./feed-link.ts";

/** The maximum number of items and series in a feed, and the maximum number of overrides. */
const maxFeedItems = 2_000;

/** Excludes single items that ended longer ago, and series whose occurrences all did. */
const feedPastMonths = 12;

/**
 * Reads a calendar for its feed: with private items as busy time, and without confidential items and suggestions.
 *
 * @returns null if the calendar does not exist, the URL was renewed, or its member may no longer have it
 */
export async function readFeed(
  transaction: Transaction,
  link: FeedLink,
  now: Date,
): Promise<CalendarDocument | null> {
  const { calendarId } = link;
  const calendar = await transaction.one(
    queries
      .selectFrom("calendars")
      .innerJoin("organizations", "organizations.id", "calendars.organization_id")
      .select([
        "calendars.name",
        "calendars.color",
        "organizations.id as organization_id",
        "organizations.name as organization_name",
        "organizations.language",
      ])
      .where("calendars.id", "=", calendarId)
      .where("calendars.deleted_at", "is", null)
      .where(isMemberAllowed(link)),
  );
  if (calendar === undefined) return null;
  const entries = await transaction.all(selectFeedEntries(calendarId, now));
  const events = await loadCalendarEvents(
    transaction,
    toAnonymousMembership({
      id: calendar.organization_id,
      name: calendar.organization_name,
      language: calendar.language,
    }),
    entries.slice(0, maxFeedItems),
    { max: maxFeedItems, now },
  );
  const isDutch = calendar.language === "nl";
  const isComplete = entries.length <= maxFeedItems;
  return {
    method: null,
    calendar: {
      name: calendar.name,
      color: calendar.color,
      description: describeFeed(calendar.organization_name, isDutch, isComplete),
    },
    events,
    madeAt: now.toISOString(),
  };
}

/**
 * SQL condition: the member of a URL may still have it, by the rules of `toVisibleFeedUrl`, and has no newer one. A
 * stored key identifies its member.
 */
const isMemberAllowed = ({ userId, key }: FeedLink) => sql<boolean>`exists (
  select from memberships m
  join roles r on r.organization_id = m.organization_id and r.id = m.role_id
  left join calendar_feeds f on f.organization_id = m.organization_id and f.user_id = m.user_id
    and f.calendar_id = calendars.id
  where m.organization_id = calendars.organization_id and m.disabled_at is null
    and case when ${key}::uuid is null then m.user_id = ${userId}::uuid and f.key is null
      else f.key = ${key}::uuid end
    and 'agenda:read' = any(r.permissions)
    and (calendars.owner_user_id = m.user_id or 'agenda:manage' = any(r.permissions)))`;

const selectFeedEntries = (calendarId: string, now: Date) => {
  const since = sql`${now}::timestamptz - make_interval(months => ${feedPastMonths})`;
  return (
    selectVisibleEntries()
      .where("calendar_id", "=", calendarId)
      .where("recurrence_parent_item_id", "is", null)
      .where("source", "!=", "suggestion")
      .where(
        sql<boolean>`case when recurrence_rule is null then end_at > ${since}
          else exists (select from agenda_items o where o.organization_id = agenda_entries.organization_id
            and o.recurrence_parent_item_id = agenda_entries.id and o.end_at > ${since}) end`,
      )
      // Series first, then the items nearest in time: these are included if there are too many.
      .orderBy(sql`recurrence_rule is null`)
      .orderBy(sql`abs(extract(epoch from start_at - ${now}::timestamptz))`)
      .orderBy("id")
      .limit(maxFeedItems + 1)
  );
};

function describeFeed(organization: string, isDutch: boolean, isComplete: boolean): string {
  if (isComplete) {
    return isDutch
      ? `Agenda van ${organization}, vanaf ${feedPastMonths} maanden geleden.`
      : `Calendar of ${organization}, from ${feedPastMonths} months ago on.`;
  }
  return isDutch
    ? `${endSentence(`Agenda van ${organization}`)} Niet alles staat hierin: alleen de ${maxFeedItems} items die het dichtst bij vandaag liggen.`
    : `${endSentence(`Calendar of ${organization}`)} This is not all of it: only the ${maxFeedItems} items nearest to today.`;
}
