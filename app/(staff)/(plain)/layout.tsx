export { PlainShell as default } from "@/components/staff/plain-shell";
