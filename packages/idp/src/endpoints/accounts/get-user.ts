import { toUser } from "../../store/accounts.ts";
import { requireUser } from "../../sessions/bearer.ts";
import type { Endpoint } from "../../context.ts";

/** `GET /user` */
export const getUser: Endpoint = async (idp, c) => {
  const { account } = await requireUser(idp, c);
  return c.json(toUser(account), 200, { "Cache-Control": "no-store" });
};
