import type { Metadata } from "next";
import { SignInPage, signInMetadata } from "#components/page/sign-in-page.tsx";
import { config } from "../../site.ts";

export const metadata: Metadata = signInMetadata("en");

export default function EnglishSignIn() {
  return <SignInPage locale="en" config={config} />;
}
