/** Why somebody who comes back from the identity provider is not signed in, by its code. */
export const signOnProblems = {
  sign_on_failed: "Single sign-on did not work, or took too long. Try again.",
  not_connected:
    "No account is connected with this identity. Sign in with your password and connect it under Account.",
  connected_already: "This identity, or your account, is connected already.",
  connect_again: "Sign in first, then connect your account again.",
  provider_down: "The identity provider does not answer. Try again, or use your password.",
  no_provider: "This instance has no single sign-on.",
} as const;
