import type { Metadata } from "next";
import { SignInPage, signInMetadata } from "#components/page/sign-in-page.tsx";
import { config } from "../../site.ts";

export const metadata: Metadata = signInMetadata("nl");

export default function DutchSignIn() {
  return <SignInPage locale="nl" config={config} />;
}
