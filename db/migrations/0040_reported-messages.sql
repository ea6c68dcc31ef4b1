ALTER TABLE `reports` ADD `person_id` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `messages` text;