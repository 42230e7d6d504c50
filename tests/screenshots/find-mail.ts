import { expect } from "vitest";
import { type Product, send } from "../support/product.ts";

/** Returns the path of the message to an address, which a job sends. */
export async function findMail(product: Product, email: string): Promise<string> {
  let found: string | undefined;
  const find = async () => {
    const { body: outbox } = await send(product, "/outbox");
    for (const [, path = ""] of String(outbox).matchAll(/href="(\/outbox\/[^"]+)"/gu)) {
      if (String((await send(product, path)).body).includes(email)) found ??= path;
    }
    return found;
  };
  await expect.poll(find, { timeout: 60_000, interval: 250 }).toBeDefined();
  return found ?? "";
}
