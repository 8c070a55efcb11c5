/** Why somebody could not sign in at the identity provider, by the code of the refusal. */
export const signOnProblems = {
  sign_on_failed: "Single sign-on did not work, or took too long. Try again.",
  not_connected:
    "No account is connected with this identity. Sign in with your password, then connect it under Account.",
  connected_already:
    "This identity is already connected with an account. Sign in with it, or use another identity.",
  has_account: "The invited email has an account. Sign in with it, then open the invitation again.",
  invitation_over: "This invitation was answered, revoked or has expired. Ask for a new link.",
  connect_again: "Sign in first, then connect your account again.",
  provider_down: "The identity provider does not answer. Try again, or sign in with your password.",
  no_provider: "This instance has no single sign-on.",
} as const;
