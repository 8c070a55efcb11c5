import { AccountPage } from "@/components/accounts/account-page";

export const metadata = { title: "Account" };

export default AccountPage;
