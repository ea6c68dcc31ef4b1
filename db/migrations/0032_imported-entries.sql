ALTER TABLE `imports` ADD `listings` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pin_details` ADD `imported_topics` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `board_note` text DEFAULT '' NOT NULL;