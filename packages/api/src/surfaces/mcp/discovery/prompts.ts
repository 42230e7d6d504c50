import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Connection } from "../protocol/connection.ts";

type PromptEntry = {
  definition: Prompt;
  /** The tools in its text; the prompt is listed only if the connection has all of them. */
  tools: string[];
  /** @throws ProtocolError for invalid arguments */
  text(given: Record<string, string>): string;
};

const prompts: PromptEntry[] = [
  {
    definition: {
      name: "plan_week",
      title: "Plan a week",
      description: "Goes through the agenda and the open tasks of a week and proposes a plan.",
      arguments: [
        { name: "week", description: "A date in the week, YYYY-MM-DD; this week when left out." },
      ],
    },
    tools: ["agenda_list_calendars", "agenda_list_items", "agenda_move_item", "tasks_list"],
    text({ week }) {
      const days = week === undefined ? "this week, Monday to Sunday" : weekRangeOf(week);
      return [
        `Plan ${days} with me.`,
        "1. Call agenda_list_calendars to see which calendars can be edited.",
        "2. Call agenda_list_items from the start of Monday to the start of the Monday after, with the organization's offset. Read local times and weekdays from localStart and weekday.",
        "3. Call tasks_list with status todo, in_progress and waiting, and look at what is due in that week or overdue.",
        "4. Show a plan by day: what is fixed, which tasks fit where, what overlaps, what does not fit.",
        "5. Propose moves of items in editable calendars. Call agenda_move_item only for those I agree to, with the reason; for a recurring item ask whether one occurrence or the series is meant.",
      ].join("\n");
    },
  },
  {
    definition: {
      name: "draft_quote",
      title: "Draft a quote",
      description:
        "Drafts a quote for a customer from products and prices, and shows it before it is sent.",
      arguments: [
        { name: "customer", description: "The customer, by name or number." },
        { name: "request", description: "What the customer asked for, in their words." },
      ],
    },
    tools: ["customers_list", "customers_get", "products_list", "quotes_create", "quotes_send"],
    text: ({ customer, request }) =>
      [
        `Draft a quote with me${customer === undefined ? "" : ` for this customer: ${customer}`}.`,
        ...(request === undefined ? [] : [`They asked for: ${request}`]),
        "1. Call customers_list to find the customer, and customers_get with include contacts and assets. Ask me when more than one fits.",
        "2. Call products_list for what was asked for. Never make up a price: ask me for what is not among the products.",
        "3. Call quotes_create with dryRun true, and show the lines, the VAT by rate and the total as the service computed them.",
        "4. Call quotes_create without dryRun once I agree.",
        "5. Call quotes_send only when I say so, and say to which address it goes.",
      ].join("\n"),
  },
  {
    definition: {
      name: "overdue_followup",
      title: "Follow up overdue work",
      description:
        "Finds the tasks that are overdue, groups them by customer and proposes next steps.",
    },
    tools: ["tasks_list", "tasks_get", "tasks_set_status", "customers_get"],
    text: () =>
      [
        "Help me follow up the work that is overdue.",
        "1. Call tasks_list with status todo, in_progress and waiting, and dueBefore the present moment; read on while nextCursor is not null.",
        "2. Group the tasks by customer, the oldest first. Call customers_get for each customer to see whom to reach and how.",
        "3. For the most urgent ones call tasks_get to see what they wait for.",
        "4. Propose for each task one next step and, where a customer must be told, a short message that I can send.",
        "5. Change statuses with tasks_set_status only after I agree, and say in reason why.",
      ].join("\n"),
  },
];

/** Returns the prompts whose tools the connection has. */
export function listPrompts({ tools }: Connection): Prompt[] {
  return prompts
    .filter((prompt) => prompt.tools.every((name) => tools.has(name)))
    .map(({ definition }) => definition);
}

/**
 * Returns the text of a prompt.
 *
 * @throws ProtocolError −32602 for an unknown prompt or argument
 */
export function getPrompt(
  connection: Connection,
  name: string,
  given: Record<string, string> = {},
): GetPromptResult {
  const offered = listPrompts(connection);
  const prompt = prompts.find(({ definition }) => definition.name === name);
  if (prompt === undefined || !offered.includes(prompt.definition)) {
    const names = offered.map((definition) => definition.name).join(", ");
    throw toInvalidParamsError(
      `There is no prompt ${name.slice(0, 100).toWellFormed()} here; there are: ${names}.`,
    );
  }
  const { definition } = prompt;
  const known = (definition.arguments ?? []).map((argument) => argument.name);
  const unknown = Object.keys(given).find((argument) => !known.includes(argument));
  if (unknown !== undefined)
    throw toInvalidParamsError(`${name} takes: ${known.join(", ") || "no arguments"}.`);
  return {
    ...(definition.description === undefined ? {} : { description: definition.description }),
    messages: [{ role: "user", content: { type: "text", text: prompt.text(given) } }],
  };
}

function weekRangeOf(week: string): string {
  let date: Temporal.PlainDate;
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(week)) throw new RangeError("not a date");
    date = Temporal.PlainDate.from(week);
  } catch {
    throw toInvalidParamsError("week must be a date, YYYY-MM-DD.");
  }
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  const sunday = monday.add({ days: 6 });
  return `the week from Monday ${monday.toString()} to Sunday ${sunday.toString()}`;
}

function toInvalidParamsError(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
