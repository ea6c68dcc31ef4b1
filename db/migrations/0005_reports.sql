CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`reporter` text NOT NULL,
	`reason` text NOT NULL,
	`detailed_reasons` text DEFAULT '[]' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter`,`type`,`subject_id`,`reason`);--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`type`,`subject_id`);