import { toContentDoc } from "@werkbank/api/records";
import { queries, createRecordWriter } from "@werkbank/api/database";
import { setCounters } from "./counters.ts";
import type { DemoSeed } from "./demo-seed.ts";
import type { DemoUserName } from "./demo-users.ts";
import { type DemoQuote, toQuotes } from "./quotes.ts";
import { singelId } from "./singel.ts";

const toChecklistItem = (key: string, text: string, done: boolean) => ({
  id: singelId(`step:${key}`),
  text,
  done,
});

type DemoTask = {
  number: number;
  assignees: DemoUserName[];
  columns: { title: string; status: string } & Record<string, unknown>;
};

const tasks: DemoTask[] = [
  {
    number: 1029,
    assignees: ["daan"],
    columns: { title: "Bandenvoorraad tellen", status: "cancelled", priority: "low" },
  },
  {
    number: 1038,
    assignees: ["lotte"],
    columns: {
      title: "Garantieclaim Gazelle Smits",
      description: "Display valt uit bij regen.",
      status: "done",
      customer_id: 1004,
      customer_asset_id: 5_020,
      completed_at: new Date("2026-11-12T15:20:00.000Z"),
      labels: ["garantie"],
    },
  },
  // Created by the workflow for low stock.
  {
    number: 1041,
    assignees: ["youssef"],
    columns: {
      title: "Accu 500 Wh bestellen",
      status: "done",
      priority: "high",
      completed_at: new Date("2026-11-13T14:05:00.000Z"),
      labels: [],
    },
  },
  {
    number: 1042,
    assignees: ["lotte", "daan"],
    columns: {
      title: "Weekbeurt Snelle Bocht",
      status: "in_progress",
      customer_id: 1001,
      estimate_minutes: 90,
      labels: ["service"],
      checklist: JSON.stringify([
        toChecklistItem("1042:1", "Remmen", true),
        toChecklistItem("1042:2", "Banden", true),
        toChecklistItem("1042:3", "Accu en laadcontacten", false),
      ]),
    },
  },
  {
    number: 1043,
    assignees: ["lotte"],
    columns: {
      title: "Accuwissel bakfiets 07",
      description: "Wacht op voorraad van ACCU-500.",
      status: "waiting",
      customer_id: 1001,
      customer_asset_id: 5_007,
      labels: ["accu"],
      checklist: JSON.stringify([
        toChecklistItem("1043:1", "Oplader meten", true),
        toChecklistItem("1043:2", "Accu wisselen", false),
        toChecklistItem("1043:3", "Proefrit met 60 kg", false),
      ]),
    },
  },
];

/** Returns the task to call a customer about an expired quote. */
const toFollowUpTask = ({ displayNumber }: DemoQuote): DemoTask => ({
  number: 1044,
  assignees: ["youssef"],
  columns: {
    title: "Hotel Oudegracht bellen",
    description: `${displayNumber} is verlopen: willen ze een nieuwe offerte?`,
    status: "todo",
    priority: "high",
    customer_id: 1003,
    due_at: new Date("2026-11-24T10:00:00.000Z"),
    labels: ["verkoop"],
  },
});

/** The comments; `writeStory` sets their creation times. */
const comments: { key: string; number: number; author: DemoUserName; text: string }[] = [
  {
    key: "1042:week-46",
    number: 1042,
    author: "lotte",
    text: "Ronde van deze week klaar: zeven bakfietsen, remblokken van 03 vervangen.",
  },
  {
    key: "1029:cancelled",
    number: 1029,
    author: "youssef",
    text: "Telling loopt mee met de jaarinventaris.",
  },
  {
    key: "1038:claim",
    number: 1038,
    author: "lotte",
    text: "Claim bij Gazelle ingediend; antwoord binnen twee dagen.",
  },
  {
    key: "1043:waiting",
    number: 1043,
    author: "lotte",
    text: "Er liggen nog drie ACCU-500 en Snelle Bocht heeft er zeven nodig.",
  },
  {
    key: "1043:measured",
    number: 1043,
    author: "lotte",
    text: "Oplader gemeten: in orde. Het is de accu.",
  },
];

/** Inserts the tasks of the workshop, with their comments. */
export const seedTasks: DemoSeed = (transaction, { organizationId, now, toWeek, users }) => {
  const insert = createRecordWriter(transaction, organizationId, now);
  for (const { number, assignees, columns } of toWeek([
    ...tasks,
    toFollowUpTask(toQuotes(toWeek)[29]),
  ])) {
    const id = singelId(`task:T-${number}`);
    insert("tasks", { id, number, created_by: users.youssef, ...columns });
    for (const [position, person] of assignees.entries()) {
      transaction.write(
        queries.insertInto("task_assignees").values({
          organization_id: organizationId,
          task_id: id,
          user_id: users[person],
          position,
        }),
      );
    }
  }
  for (const { key, number, author, text } of comments) {
    insert("task_comments", {
      id: singelId(`comment:${key}`),
      task_id: singelId(`task:T-${number}`),
      content_text: text,
      content_doc: JSON.stringify(toContentDoc(text, [])),
      author_id: users[author],
    });
  }
  setCounters(transaction, organizationId, { task: 1044 });
};
