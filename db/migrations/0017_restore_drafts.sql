ALTER TABLE `pin_drafts` ADD `pin_id` text;--> statement-breakpoint
ALTER TABLE `pin_drafts` ADD `published_at` integer;--> statement-breakpoint
CREATE INDEX `pin_drafts_published` ON `pin_drafts` (`published_at`) WHERE published_at is not null;