import { viewStyle } from "@toolwright/view";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import "./chat.css";

export const metadata: Metadata = { title: "Incident chat" };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <style href="view" precedence="default">
          {viewStyle}
        </style>
        {children}
      </body>
    </html>
  );
}
