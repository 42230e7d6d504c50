/** A provider for tests, and a browser for its pages. */

export {
  completeAuthorization,
  createBrowser,
  formTo,
  externalRedirectOf,
  pageOf,
} from "../testing/browser.ts";
export { authorizePath, createVerifier, exchange, register } from "../testing/oauth-flow.ts";
export { type RunningIdp, startIdp } from "../testing/running-idp.ts";
