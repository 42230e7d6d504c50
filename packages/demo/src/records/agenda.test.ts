import { expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { demoId } from "./demo-id.ts";
import { loadDemo } from "../load-demo.ts";

const service = await openTestService();
await loadDemo(service.database);

function getAgenda(organization: string, path: string, email = "sanne@singel.example") {
  const sub = demoId(`user:${email}`);
  const token = service.issuer.sign({ sub, email });
  return service.request("GET", `/v1/organizations/${demoId(organization)}/agenda/${path}`, {
    token,
  });
}

const toItemsQuery = (from: string, to: string) =>
  `items?from=${from}T00:00:00Z&to=${to}T00:00:00Z`;

test("the week after the story has tasks, a delivery and a suggestion; private items are busy for other members", async () => {
  const titles = async (email?: string) => {
    const response = await getAgenda("org:singel", toItemsQuery("2026-11-23", "2026-11-28"), email);
    expect(response.status, response.text).toBe(200);
    return response.body.items.map((item: { title: string }) => item.title);
  };
  const work = ["Weekbeurt Snelle Bocht", "Hotel Oudegracht bellen", "Plan accuwissel 5007"];
  const delivery = "Levering Accu & Aandrijving Nederland";
  expect(await titles()).toEqual([
    ...work,
    "Tandarts",
    delivery,
    "Jaargesprek Lotte",
    "Schoolronde",
  ]);
  expect(await titles("daan@singel.example")).toEqual([...work, "Bezet", delivery, "Schoolronde"]);
});

test("the occurrence of the weekly service of 7 December is moved to 8 December", async () => {
  const { body } = await getAgenda("org:singel", toItemsQuery("2026-12-06", "2026-12-12"));
  expect(body.items[0]).toMatchObject({
    title: "Weekbeurt Snelle Bocht",
    taskDisplayNumber: "T-1042",
    recurrenceIdAt: "2026-12-07T06:30:00.000Z",
    startAt: "2026-12-08T06:30:00.000Z",
  });
});

test("the school round has no occurrence on 25 December", async () => {
  const { body } = await getAgenda("org:singel", toItemsQuery("2026-12-14", "2027-01-05"));
  const rounds = body.items.filter((item: { title: string }) => item.title === "Schoolronde");
  expect(rounds.map((item: { startAt: string }) => item.startAt.slice(0, 10))).toEqual([
    "2026-12-18",
    "2027-01-01",
  ]);
});

test("the suggestion has a reason with signals", async () => {
  const { body } = await getAgenda("org:singel", `items/${demoId("singel:agenda:accuwissel")}`);
  expect(body).toMatchObject({
    source: "suggestion",
    confidence: 0.82,
    reason: { signals: ["weather:frost", "asset:note", "stock:low"] },
    taskDisplayNumber: "T-1043",
  });
});

test("the other organization has its yearly maintenance on the last Thursday of October", async () => {
  const path = `items/${demoId("warmtehart:agenda:onderhoud")}/occurrences`;
  const { body } = await getAgenda("org:warmtehart", path, "youssef@singel.example");
  expect(body.items.map((item: { startAt: string }) => item.startAt.slice(0, 10))).toEqual([
    "2026-10-29",
    "2027-10-28",
  ]);
});
