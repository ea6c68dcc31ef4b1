DROP INDEX `reports_address_once`;--> statement-breakpoint
DROP INDEX `reports_once`;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_address_once` ON `reports` (`type`,`subject_id`,`address_hash`) WHERE decision_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter`,`type`,`subject_id`,`reason`) WHERE decision_id is null;