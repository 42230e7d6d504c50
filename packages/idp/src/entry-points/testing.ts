/** A provider for tests, and a browser for its pages. */

export {
  completeAuthorization,
  createBrowser,
  formTo,
  externalRedirectOf,
  pageOf,
} from "../testing/browser.ts";
export {
  authorizePath,
  createVerifier,
  exchange,
  obtainTokens,
  redirectUri,
  register,
} from "../testing/oauth-flow.ts";
export { lastMail, partOf } from "../testing/outbox.ts";
export {
  createTestClock,
  password,
  type RunningIdp,
  sanne,
  signIn,
  startIdp,
} from "../testing/running-idp.ts";
