import { completeAuthorization, createBrowser } from "@werkbank/idp/testing";
import type { Locale } from "../../lib/site/locale.ts";
import { callTool, createStorage, type McpClient, sdks } from "../interop/mcp-clients.ts";
import { password, type Product, send, signIn } from "../support/product.ts";

// Records that the demo lacks and scenes show: the same in English and in Dutch.

/** The member on whose behalf the assistant works. */
export const assistantUserEmail = "lotte@singel.example";

/** The name of the assistant, an MCP client. */
export const assistantName = "Claude";

const redirectUrl = "http://127.0.0.1:8976/callback";

const texts = {
  en: {
    policy: "Quotes above €2,500",
    message: "Check the delivery date and the discount.",
    customer: { name: "Harbour Couriers Ltd", email: "emma@harbour-couriers.example" },
    quotedCustomer: { name: "Canal Messengers Ltd", email: "post@canal-messengers.example" },
    title: "Winter batteries for cargo bikes",
    introduction: "Cold weather takes up to 40% of the charge. We replace seven batteries.",
    battery: "Battery 500 Wh, fitted",
    check: "Winter check",
    reason: "Emma wants the batteries before the frost.",
  },
  nl: {
    policy: "Offertes boven € 2.500",
    message: "Let op de leverdatum en de korting.",
    customer: { name: "Havenkoeriers B.V.", email: "emma@havenkoeriers.example" },
    quotedCustomer: { name: "Grachtkoeriers B.V.", email: "post@grachtkoeriers.example" },
    title: "Winteraccu's voor bakfietsen",
    introduction: "Kou kost tot 40% van de lading. Wij vervangen zeven accu's.",
    battery: "Accu 500 Wh, gemonteerd",
    check: "Winterbeurt",
    reason: "Emma wil de accu's voor de vorst.",
  },
} as const;

/** The texts of the records in a language. */
export const recordTexts = (locale: Locale) => texts[locale];

/** The records of one language. */
export type DemoRecords = {
  organizationId: string;
  /** An approval that waits for Sanne's decision. */
  pendingApprovalId: string;
  /** Another one, for the picture of a decision. */
  decidableApprovalId: string;
  /** A sent quote with an optional line. */
  sentQuoteId: string;
};

/** Connects an assistant as the guides describe: an MCP client that Lotte authorizes. */
export async function connectAssistant(product: Product): Promise<McpClient> {
  const { storage, first, connect } = await connectUnauthorized(product);
  const account = { email: assistantUserEmail, password, action: "approve" as const };
  const pages = createBrowser(new URL(product.idpUrl).origin);
  await first.finish(await completeAuthorization(pages, storage.state.url!, account));
  const { client, connected } = connect();
  await connected;
  return client;
}

/** Returns the URL to which the assistant sends its user to authorize it. */
export async function startAuthorization(product: Product): Promise<URL> {
  const { storage } = await connectUnauthorized(product);
  return new URL(storage.state.url!);
}

async function connectUnauthorized(product: Product) {
  const mcpUrl = new URL(`${product.baseUrl}/api/mcp`);
  const storage = createStorage(redirectUrl);
  const provider = storage.provider as { clientMetadata: object };
  provider.clientMetadata = { ...provider.clientMetadata, client_name: assistantName };
  const connect = () => sdks[0]!.connect(mcpUrl, storage);
  const first = connect();
  await first.connected.catch(() => undefined);
  return { storage, first, connect };
}

/** Creates the records of a language with the service's own calls. */
export async function createRecords(
  product: Product,
  assistant: McpClient,
  locale: Locale,
): Promise<DemoRecords> {
  const words = texts[locale];
  const { access_token: token } = await signIn(product);
  const call = async (path: string, options: { json?: unknown; method?: string } = {}) => {
    const { status, body } = await send(product, path, { token, ...options });
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const organizations = await call("/api/v1/organizations");
  const organizationId: string = organizations.items[0].id;
  const organizationPath = `/api/v1/organizations/${organizationId}`;
  const policies = await call(`${organizationPath}/approval-policies`);
  const { id: policyId } = policies.items.find(
    (policy: { status: string }) => policy.status === "enabled",
  );
  // Approvals keep the name that their policy had when they were requested.
  const json = { name: words.policy, message: words.message };
  await call(`${organizationPath}/approval-policies/${policyId}`, { method: "PATCH", json });
  const createCustomer = async (customer: object): Promise<number> => {
    const json = { ...customer, language: locale };
    return (await call(`${organizationPath}/customers`, { json })).id;
  };
  const quote = { title: words.title, introduction: words.introduction };
  const [battery, check] = toLines(locale);
  const customerId = await createCustomer(words.customer);
  // A change that can be undone.
  await call(`${organizationPath}/customers/${customerId}`, {
    method: "PATCH",
    json: { addressCity: "Utrecht" },
  });
  const requestSending = async () => {
    const created = await callTool(assistant, "quotes_create", {
      ...quote,
      customerId,
      lines: [battery],
    });
    const { id: quoteId } = created.structuredContent.quote;
    const sent = await callTool(assistant, "quotes_send", { quoteId, reason: words.reason });
    return sent.structuredContent.approvalId as string;
  };
  const quotedCustomerId = await createCustomer(words.quotedCustomer);
  const lines = [battery, { ...check, isOptional: true }];
  const sentQuote = await call(`${organizationPath}/quotes`, {
    json: { ...quote, customerId: quotedCustomerId, lines },
  });
  await call(`${organizationPath}/quotes/${sentQuote.id}/send`, { json: {} });
  return {
    organizationId,
    pendingApprovalId: await requestSending(),
    decidableApprovalId: await requestSending(),
    sentQuoteId: sentQuote.id,
  };
}

function toLines(locale: Locale) {
  const common = { unitCode: "C62", vatCategory: "S", vatRate: 21 };
  const { battery, check } = texts[locale];
  return [
    { ...common, description: battery, quantity: 7, unitPriceMinor: 48_900 },
    { ...common, description: check, quantity: 7, unitPriceMinor: 5_500 },
  ] as const;
}
