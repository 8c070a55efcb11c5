import { InstancePage } from "@/components/instance/instance-page";

export const metadata = { title: "Instance" };

export default InstancePage;
