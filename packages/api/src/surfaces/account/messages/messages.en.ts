import { english as shell } from "../../pages/messages/shell.en.ts";
import type { AccountMessages } from "./account-messages.ts";

export const english: AccountMessages = {
  ...shell,
  signIn: {
    title: "Sign in",
    lead: "An app wants to use your account. After signing in, you decide.",
    ended: "Your session has ended. Sign in, then try again.",
  },
  notFound: {
    title: "This page does not exist",
    text: "The link is wrong or incomplete. Open it again from the message or the app.",
  },
  rejected: "This did not work",
  signUp: {
    title: "Create an account",
    name: "Your name (optional)",
    passwordHint: "A few words in a row make a good password.",
    submit: "Create an account",
  },
  checkMail: {
    title: "Check your mail",
    confirmation: (email) =>
      `A message is on its way to ${email}. Open the link in it. If the message has a code, you can also type the code here.`,
    recovery: (email) =>
      `If ${email} has an account, a message is on its way. Open the link in it to choose a new password.`,
    sentAgain: "The message was sent again. Only the newest one works.",
    code: "Code from the message",
    codeHint: "Usually 6 digits.",
    confirmCode: "Confirm",
    again: "Send the message again",
  },
  forgot: {
    title: "Forgot your password?",
    lead: "Type your email address. You get a message with a link to choose a new password.",
    submit: "Send the message",
  },
  confirm: {
    title: "Confirm your email address",
    lead: "This completes your account. Did you not create an account? Then close this page.",
    submit: "Confirm",
  },
  emailChange: {
    title: "Change your email address?",
    lead: "From then on, you sign in with the new address.",
    submit: "Agree",
  },
  newPassword: {
    title: "Choose a new password",
    lead: "After this you are signed in here.",
    password: "New password",
    submit: "Save the new password",
  },
  confirmed: {
    title: "Your email address is confirmed",
    text: "Your account is ready. Sign in with your password.",
    onward: "Sign in",
  },
  emailChanged: {
    title: "Your answer is saved",
    text: "If the other address received a message too, open its link as well. After that, you sign in with the new address.",
  },
  invalidLink: {
    title: "This link does not work",
    text: "It was used already, is too old, or is incomplete. Ask for a new message.",
    again: "Ask for a new message",
  },
  haveAccount: "I have an account already",
  consent: {
    title: (client) => `Allow ${client} to use your account?`,
    unnamed: "an app without a name",
    mayDo: "The app may then:",
    scopes: {
      openid: "know who you are",
      email: "see your email address",
      profile: "see your name",
      phone: "see your phone number",
      offline_access: "stay connected while you are away",
      "mcp:read": "read the data of your organizations",
      "mcp:write": "change the data of your organizations",
    },
    actInYourName: "do everything that you may do, in your name",
    returnsTo: (target) => `You return to ${target}.`,
    thisDevice: "an app on this device",
    allow: "Allow",
    deny: "Do not allow",
    otherAccount: "To use another account, sign out first.",
    expired: {
      title: "This request has expired",
      text: "It was answered already, or it is too old. Go back to the app and start again.",
    },
    allowed: {
      title: "This app is connected",
      text: "You allowed it before, so you return to it now.",
      onward: "Return to the app",
    },
  },
  rejections: {
    validation_failed: "Some of this is not valid. Check what you typed.",
    email_address_invalid: "No message can reach this email address.",
    email_exists: "This email address has an account already.",
    user_already_exists: "This email address has an account already.",
    weak_password: "This password is too weak. Choose a longer or less common one.",
    same_password: "This is your present password. Choose another one.",
    signup_disabled: "Nobody can sign up here. Ask the operator for an account.",
    email_provider_disabled: "Nobody can sign up here with an email address.",
    otp_expired: "This code was used, is too old or is wrong. Ask for a new message.",
    user_banned: "This account may not sign in.",
    other: "This did not work. Check what you typed, and try again.",
  },
};
