import {
  absoluteUrls,
  issuer,
  oneOf,
  origins,
  setting,
  text,
  wholeNumber,
  wordList,
  yesNo,
} from "@werkbank/settings";

/** HS256 emulates projects with a shared secret: such keys are never published. */
export const signingAlgorithms = ["ES256", "RS256", "HS256"] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** Every variable of the identity provider. */
export const settings = {
  IDP_PORT: setting(wholeNumber(0, 65_535), {
    description: "The port on which it listens.",
    form: "a number from 0 to 65535; 0 takes any free port",
    fallback: "3001",
  }),
  IDP_HOST: setting(text("an address of this machine", "127.0.0.1"), {
    description:
      "The address on which it listens. It is made for development and refuses any but a loopback address, unless `IDP_ALLOW_PUBLIC` says otherwise.",
    fallback: "127.0.0.1",
  }),
  IDP_ALLOW_PUBLIC: setting(yesNo, {
    description: "Whether it may listen on an address that other machines reach.",
    fallback: "0",
  }),
  IDP_ISSUER: setting(issuer, {
    description: "The issuer that its tokens name.",
    default: "the address on which it listens, with `/auth/v1`",
  }),
  IDP_ACCOUNTS: setting(text("a JSON file", "accounts.json"), {
    description:
      "A file with the accounts that exist from the first start on, and the programs that sign in with client credentials. `npm start` names the one of the demo accounts.",
    form: 'a JSON file: `{ "password": …, "accounts": [{ "id", "email", "displayName", "confirmed" }], "programs": [{ "clientId", "clientSecret" }] }`',
  }),
  IDP_ACCESS_TOKEN_SECONDS: setting(wholeNumber(30, 86_400), {
    description:
      "How long an access token is valid, in seconds; one of an OAuth client 900 at most.",
    fallback: "3600",
  }),
  IDP_AUDIENCE: setting(wordList("spaces", "authenticated"), {
    description: "The audience of access tokens.",
    fallback: "authenticated",
  }),
  IDP_RESOURCES: setting(absoluteUrls("https://werkbank.example/api/mcp"), {
    description:
      "The resources that clients may name in `resource` (RFC 8707). Any other is refused with `invalid_target`.",
    default: "`BASE_URL` with `/api/mcp`, and with `/api/v1`",
  }),
  IDP_EXTRA_SCOPES: setting(wordList("spaces", "'mcp:read mcp:write'"), {
    description:
      "Scopes that clients may request, in addition to `openid`, `profile`, `email`, `phone` and `offline_access`.",
    fallback: "",
  }),
  IDP_TRUSTED_ORIGINS: setting(origins("spaces", "http://127.0.0.1:3000"), {
    description: "Further origins whose pages may drive the consent to a client.",
    fallback: "",
  }),
  IDP_SIGNING_ALGORITHM: setting(oneOf(...signingAlgorithms), {
    description:
      "What tokens are signed with. `HS256` stands for a project with a shared secret: its key set is empty.",
    fallback: "ES256",
  }),
  IDP_KEY_DAYS: setting(wholeNumber(0, 3650), {
    description: "Age in days at which the signing key is rotated by itself; `0` for never.",
    fallback: "90",
  }),
  IDP_SESSION_IDLE_DAYS: setting(wholeNumber(2, 3650), {
    description: "Days after which a session that was not refreshed ends.",
    fallback: "90",
  }),
  IDP_PLAIN_PKCE: setting(yesNo, {
    description: "Whether the PKCE method `plain` is accepted too.",
    fallback: "0",
  }),
  IDP_DYNAMIC_REGISTRATION: setting(yesNo, {
    description: "Whether clients may register themselves.",
    fallback: "1",
  }),
  IDP_RATE_LIMIT: setting(wholeNumber(1, 1_000_000), {
    description:
      "Requests of one IP address to each of the token, authorization and userinfo endpoints in 5 minutes.",
    fallback: "3000",
  }),
  IDP_SECRET_KEY: setting(text("any text", "a-text"), {
    description:
      "A request with it as `apikey` may name the caller in `Sb-Forwarded-For`; the limits then count that caller. `npm start` makes one for the service.",
  }),
  IDP_SIGN_UP: setting(oneOf("confirm", "autoconfirm", "disabled"), {
    description: "Whether people can sign up: with a confirmed address, at once, or not at all.",
    fallback: "confirm",
  }),
  IDP_SITE_URL: setting(issuer, {
    description: "Where links in mail lead if the request names no other URL.",
    default: "the pages of the provider",
  }),
  IDP_REDIRECT_URLS: setting(absoluteUrls("http://127.0.0.1:3000/callback"), {
    description: "Further URLs to which links in mail may lead, compared exactly.",
    fallback: "",
  }),
  IDP_ONE_TIME_TOKEN_SECONDS: setting(wholeNumber(60, 86_400), {
    description: "How long a link or code in mail is valid, in seconds.",
    fallback: "3600",
  }),
  IDP_REQUIRE_CURRENT_PASSWORD: setting(yesNo, {
    description: "Whether a new password is taken only with the current one.",
    fallback: "0",
  }),
  IDP_REQUIRE_REAUTHENTICATION: setting(yesNo, {
    description:
      "Whether a session older than a day needs a code from a mail to change the password.",
    fallback: "0",
  }),
  DATA_DIR: setting(text("a path; relative ones begin at the working directory", ".data"), {
    description: "Its state (accounts, sessions, keys) is kept in `idp` below this directory.",
    fallback: ".data",
  }),
};
