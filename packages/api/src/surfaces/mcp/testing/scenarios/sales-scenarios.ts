import { strict as assert } from "node:assert";
import type { Scenario } from "./scenario.ts";

/** A policy that holds the sending of large quotes for approval. */
const sendApprovalPolicy = {
  name: "Quotes above € 2 500",
  match: {
    operations: ["quotes_send"],
    conditions: { all: [{ path: "/computed/totalMinor", op: "gt", value: 250_000 }] },
  },
};

export const salesScenarios: Scenario[] = [
  {
    name: "a quote is sent after approval, converted to an order and delivered",
    writes: [
      "createQuote",
      "sendQuote",
      "acceptQuote",
      "convertQuoteToOrder",
      "setOrderStatus",
      "createOrderFulfilment",
    ],
    async run({ agent, owner }) {
      await owner("POST", "/approval-policies", sendApprovalPolicy);
      const customers = await agent.call("customers_list", { q: "snelle bocht" });
      const products = await agent.call("products_list", {});
      const idOf = (sku: string) => products.items.find((item: any) => item.sku === sku).id;
      const { quote } = await agent.call("quotes_create", {
        customerId: customers.items[0].id,
        lines: [
          { productId: idOf("ACCU-500"), quantity: 7 },
          { productId: idOf("SERV-KLEIN"), quantity: 7 },
        ],
      });
      const send = { quoteId: quote.displayNumber, reason: "The customer asked for it today." };
      const pending = await agent.call("quotes_send", send);
      assert.equal(pending.status, "pending_approval");
      await owner("POST", `/approvals/${pending.approvalId}/approve`, {});
      const { approval } = await agent.call("audit_get_approval", {
        approvalId: pending.approvalId,
        waitSeconds: 25,
      });
      assert.equal(approval.state, "executed");
      const { quoteId } = send;
      await agent.call("quotes_accept", { quoteId, acceptedByName: "Femke Jonker" });
      const { order } = await agent.call("quotes_convert_to_order", { quoteId });
      const orderId = order.displayNumber;
      await agent.call("commerce_set_order_status", { orderId, status: "confirmed" });
      await agent.call("commerce_fulfil_order", { orderId });
      const delivered = await agent.call("commerce_get_order", { orderId });
      assert.equal(delivered.order.fulfilmentStatus, "fulfilled");
      assert.equal(delivered.order.totalMinor, 459_582);
    },
  },
  {
    name: "sending a quote is rejected by the approver",
    writes: ["createQuote"],
    async run({ agent, owner }) {
      await owner("POST", "/approval-policies", sendApprovalPolicy);
      const customers = await agent.call("customers_list", { q: "snelle bocht" });
      const products = await agent.call("products_list", { q: "accu" });
      const { quote } = await agent.call("quotes_create", {
        customerId: customers.items[0].id,
        lines: [{ productId: products.items[0].id, quantity: 7 }],
      });
      const send = { quoteId: quote.displayNumber, idempotencyKey: "send-once" };
      const pending = await agent.call("quotes_send", send);
      const comment = "Wait for the new prices.";
      await owner("POST", `/approvals/${pending.approvalId}/reject`, { comment });
      const again = await agent.call("quotes_send", send);
      assert.deepEqual([again.status, again.decisions[0].comment], ["rejected", comment]);
    },
  },
  {
    name: "a draft quote gets another line",
    writes: ["createQuote", "updateQuote"],
    async run({ agent }) {
      const customers = await agent.call("customers_list", { q: "smits" });
      const products = await agent.call("products_list", { kind: "good" });
      const [first, second] = products.items;
      const lines = [{ productId: first.id, quantity: 1 }];
      const { quote } = await agent.call("quotes_create", {
        customerId: customers.items[0].id,
        lines,
      });
      const { items } = await agent.call("quotes_list", { status: ["draft"] });
      const { quote: read } = await agent.call("quotes_get", { quoteId: items[0].displayNumber });
      const changed = await agent.call("quotes_update", {
        quoteId: quote.displayNumber,
        ifMatch: read.etag,
        lines: [
          { id: read.lines[0].id, productId: first.id, quantity: 1 },
          { productId: second.id, quantity: 2 },
        ],
      });
      assert.equal(changed.quote.lines.length, 2);
    },
  },
  {
    name: "a quote is rejected by the customer",
    writes: ["createQuote", "sendQuote", "rejectQuote"],
    async run({ agent }) {
      const customers = await agent.call("customers_list", { q: "snelle" });
      const { quote } = await agent.call("quotes_create", {
        customerId: customers.items[0].id,
        lines: [
          {
            description: "Advies",
            unitCode: "HUR",
            quantity: 2,
            unitPriceMinor: 7_500,
            vatCategory: "S",
            vatRate: 21,
          },
        ],
      });
      const { displayNumber: quoteId } = quote;
      await agent.call("quotes_send", { quoteId });
      const { quote: rejected } = await agent.call("quotes_reject", {
        quoteId,
        reason: "Too expensive",
      });
      assert.equal(rejected.status, "rejected");
    },
  },
  {
    name: "a repair from the phone call to the order",
    writes: [
      "createTask",
      "createAgendaItem",
      "setTaskStatus",
      "createCustomerAssetNote",
      "setTaskStatus",
      "createOrder",
      "setOrderStatus",
      "createOrderFulfilment",
    ],
    async run({ agent, at }) {
      const { items: customers } = await agent.call("customers_list", { q: "Marieke Smits" });
      const { customer } = await agent.call("customers_get", {
        customerId: customers[0].id,
        include: ["assets"],
      });
      const customerAssetId = customer.assets[0].id;
      const { task } = await agent.call("tasks_create", {
        title: "Ketting loopt aan",
        customerId: customer.id,
        customerAssetId,
      });
      await agent.call("agenda_create_item", {
        title: "Reparatie Gazelle",
        taskId: task.displayNumber,
        startAt: at(1, "09:00"),
        endAt: at(1, "10:00"),
      });
      const taskId = task.displayNumber;
      await agent.call("tasks_set_status", { taskId, status: "in_progress" });
      await agent.call("customers_add_asset_note", { customerAssetId, text: "Ketting vervangen." });
      await agent.call("tasks_set_status", { taskId, status: "done", comment: "Klaar." });
      const { items: services } = await agent.call("products_list", { q: "kleine beurt" });
      const { order } = await agent.call("commerce_create_order", {
        customerId: customer.id,
        customerAssetId,
        lines: [{ productId: services[0].id, quantity: 1 }],
      });
      const orderId = order.displayNumber;
      await agent.call("commerce_set_order_status", { orderId, status: "confirmed" });
      await agent.call("commerce_fulfil_order", { orderId });
      const { items: bill } = await agent.call("commerce_list_orders", { customerId: customer.id });
      assert.equal(bill[0].fulfilmentStatus, "fulfilled");
      assert.equal(bill[0].totalFormatted, "€ 64,86");
    },
  },
];
